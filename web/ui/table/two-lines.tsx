import type { ReactNode } from "react";

type TwoLinesProps = {
  first: ReactNode;
  second?: ReactNode;
  isStrong?: boolean;
  /** Set where people compare the texts. Tables then show them in full, too. */
  isWhole?: boolean;
};

/** The main text of a cell and a secondary text. Tables cut each to one line, so that rows stay low; cards show all. */
export function TwoLines({ first, second, isStrong, isWhole }: TwoLinesProps) {
  const width = isWhole ? "md:min-w-28" : "md:line-clamp-1";
  return (
    <>
      <p className={`wrap-anywhere ${width} ${isStrong ? "font-semibold" : ""}`} title={textOf(first)}>
        <span dir="auto">{first}</span>
      </p>
      {second && (
        <p className={`wrap-anywhere ${width} font-normal text-muted text-xs`} title={textOf(second)}>
          <span dir="auto">{second}</span>
        </p>
      )}
    </>
  );
}

const textOf = (words: ReactNode) => (typeof words === "string" ? words : undefined);
