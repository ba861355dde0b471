import type { ReactNode } from "react";

type TwoLinesProps = { first: ReactNode; second?: ReactNode; isStrong?: boolean };

/** What a cell says, and what it says besides. A table gives each one line, so that its rows stay low; a card gives all. */
export function TwoLines({ first, second, isStrong }: TwoLinesProps) {
  return (
    <>
      <p className={`wrap-anywhere md:line-clamp-1 ${isStrong ? "font-semibold" : ""}`} title={textOf(first)}>
        {first}
      </p>
      {second && (
        <p className="wrap-anywhere font-normal text-muted text-xs md:line-clamp-1" title={textOf(second)}>
          {second}
        </p>
      )}
    </>
  );
}

const textOf = (words: ReactNode) => (typeof words === "string" ? words : undefined);
