import type { ReactNode } from "react";

type TwoLinesProps = { first: ReactNode; second?: ReactNode; isStrong?: boolean };

/** The main text of a cell and a secondary text. Tables cut each to one line, so that rows stay low; cards show all. */
export function TwoLines({ first, second, isStrong }: TwoLinesProps) {
  return (
    <>
      <p className={`wrap-anywhere md:line-clamp-1 ${isStrong ? "font-semibold" : ""}`} title={textOf(first)}>
        <span dir="auto">{first}</span>
      </p>
      {second && (
        <p className="wrap-anywhere font-normal text-muted text-xs md:line-clamp-1" title={textOf(second)}>
          <span dir="auto">{second}</span>
        </p>
      )}
    </>
  );
}

const textOf = (words: ReactNode) => (typeof words === "string" ? words : undefined);
