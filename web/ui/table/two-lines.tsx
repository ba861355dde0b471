import type { ReactNode } from "react";

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  isStrong?: boolean;
  /** Texts that may take several lines in a table, because people must read them to the end. */
  wraps?: "first" | "both";
};

const oneLine = "md:line-clamp-1";
const severalLines = "md:line-clamp-5 xl:line-clamp-2";

/**
 * The main text of a cell and a secondary text. Tables cut each to one line unless it wraps, so that rows stay low; cards
 * show all.
 */
export function TwoLines({ first, second, isStrong, wraps }: TwoLinesProps) {
  // Two lines and one of small text are at most 52 px high (look.md).
  const height = wraps ? "md:leading-tight" : "";
  return (
    <>
      <p
        className={`wrap-anywhere ${wraps ? severalLines : oneLine} ${height} ${isStrong ? "font-semibold" : ""}`}
        title={textOf(first)}
      >
        <span dir="auto">{first}</span>
      </p>
      {second && (
        <p
          className={`wrap-anywhere font-normal text-muted text-xs ${wraps === "both" ? severalLines : oneLine} ${height}`}
          title={textOf(second)}
        >
          <span dir="auto">{second}</span>
        </p>
      )}
    </>
  );
}

const textOf = (words: ReactNode) => (typeof words === "string" ? words : undefined);
