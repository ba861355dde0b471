import type { ReactNode } from "react";
import { classNames } from "#web/ui/layout/class-names.ts";
import { breakable } from "./breakable.tsx";

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  isStrong?: boolean;
  /**
   * Texts that may take several lines in a table, because people must read them to the end. "whole" never cuts, for texts
   * that people compare.
   */
  wraps?: "first" | "both" | "whole";
};

// Without the padding, a cut text hides the underline of a link in its last line, and the ends of letters in low lines.
const withUnderline = "md:pb-0.5 md:-mb-0.5";
const oneLine = "md:line-clamp-1";
const severalLines = "md:line-clamp-5 xl:line-clamp-2";
const looks = {
  none: { first: oneLine, second: oneLine },
  // With two lines and one of small text, a row is 52 px high (look.md), and the text does not touch its edges.
  first: {
    first: `${severalLines} ${withUnderline} md:-mt-px md:leading-[1.15]`,
    second: `${oneLine} md:-mb-px md:leading-[1.15]`,
  },
  both: { first: `${severalLines} md:leading-tight`, second: `${severalLines} md:leading-tight` },
  whole: { first: "md:min-w-28", second: "md:min-w-28" },
};

/**
 * The main text of a cell and a secondary text. Tables cut each to one line unless it wraps, so that rows stay low; cards
 * show all.
 */
export function TwoLines({ first, second, isStrong, wraps }: TwoLinesProps) {
  const look = looks[wraps ?? "none"];
  return (
    <>
      <p
        className={classNames(
          "wrap-anywhere",
          look.first,
          typeof first !== "string" && withUnderline,
          isStrong && "font-semibold",
        )}
        title={textOf(first)}
      >
        <span dir="auto">{first}</span>
      </p>
      {second && (
        <p className={`wrap-anywhere font-normal text-muted text-xs ${look.second}`} title={textOf(second)}>
          <span dir="auto">{typeof second === "string" ? breakable(second) : second}</span>
        </p>
      )}
    </>
  );
}

const textOf = (words: ReactNode) => (typeof words === "string" ? words : undefined);
