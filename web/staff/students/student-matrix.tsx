import type { ReactNode } from "react";
import { StudentLink } from "./student-link.tsx";

const stuckStart = "sticky start-0 z-10 border-line border-e text-start";

const numbers = "[&>td]:text-end [&>td]:tabular-nums";

type StudentMatrixProps = {
  name: string;
  /** Order of the column of students, if readers can choose it. */
  sort?: "ascending" | "descending" | undefined;
  /** Heading of the column of students. */
  heading: ReactNode;
  /** Headings of the other columns, as `th`. */
  headings: ReactNode;
  /** Rows. */
  children: ReactNode;
};

/**
 * Shows students × something. The table scrolls in its own region, because a matrix has no compact form. Names and
 * headings stay visible.
 */
export function StudentMatrix({ name, sort, heading, headings, children }: StudentMatrixProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, no key scrolls the region
      tabIndex={0}
      aria-label={`${name}, scrolls both ways`}
      className="matrix relative max-h-[max(20rem,calc(100dvh-16.5rem))] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="[&>th]:sticky print:[&>th]:static [&>th]:top-0 [&>th]:bg-sunken [&>th]:px-3 [&>th]:py-1.5 [&>th]:align-bottom">
            <th scope="col" aria-sort={sort} className={`${stuckStart} z-20`}>
              {heading}
            </th>
            {headings}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

type MatrixRowProps = {
  student: number;
  name: string;
  /** Lines below the name. */
  below?: ReactNode;
  /** True if the cells contain numbers, which are aligned at the end. */
  areNumbers?: boolean;
  /** Cells, as `td`. */
  children: ReactNode;
};

export function MatrixRow({ student, name, below, areNumbers = false, children }: MatrixRowProps) {
  return (
    <tr
      className={`group [&>*]:h-11 [&>*]:border-line [&>*]:border-t [&>*]:px-3 [&>*]:group-hover:bg-row-pointed ${areNumbers ? numbers : ""}`}
    >
      <th
        scope="row"
        className={`${stuckStart} min-w-32 max-w-32 bg-surface font-semibold sm:min-w-44 sm:max-w-64`}
      >
        {/* On a phone a long word may break. On wider screens the column is as wide as the longest word. */}
        <span className="wrap-anywhere sm:wrap-break-word line-clamp-2">
          <StudentLink id={student} name={name} />
        </span>
        {below}
      </th>
      {children}
    </tr>
  );
}

/** Shows a dash. Screen readers read the words, and the tooltip shows those that say more. */
export const NoValue = ({ words = "None" }: { words?: string }) => (
  <span className="text-muted" title={words === "None" ? undefined : words}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
