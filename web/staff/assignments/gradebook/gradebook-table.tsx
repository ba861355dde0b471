import { Link } from "react-router";
import { wasDueBefore } from "#contract/learning/assignments.ts";
import { type GradebookAssignment, type GradebookRow, isMissing } from "#contract/learning/gradebook.ts";
import { paths } from "#web/paths.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";

type GradebookTableProps = {
  assignments: GradebookAssignment[];
  rows: GradebookRow[];
  program: number;
  now: Date;
};

const link = "text-action underline underline-offset-4";
const stuckStart = "sticky start-0 z-10 border-line border-e text-start";

/**
 * Students × assignments. A matrix has no shorter form, so it scrolls in a region of its own, which takes the arrow keys; names
 * and headings stay in sight.
 */
export function GradebookTable({ assignments, rows, program, now }: GradebookTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus, or no key scrolls it
      tabIndex={0}
      aria-label="Gradebook, scrolls both ways"
      className="relative max-h-[calc(100dvh-16.5rem)] min-h-80 overflow-auto rounded-lg border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">Gradebook</caption>
        <thead>
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:bg-sunken [&>th]:px-3 [&>th]:py-1.5 [&>th]:align-bottom">
            <th scope="col" className={`${stuckStart} z-20`}>
              Student
            </th>
            <th scope="col" className={`${fromSmall} z-10 text-end`}>
              Average
            </th>
            <th scope="col" className={`${fromSmall} z-10 text-end`}>
              Missing
            </th>
            {assignments.map((assignment) => (
              <Heading key={assignment.id} assignment={assignment} program={program} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.student}
              className="group [&>*]:h-11 [&>*]:border-line [&>*]:border-t [&>*]:px-3 [&>*]:group-hover:bg-row-pointed [&>td]:text-end [&>td]:tabular-nums"
            >
              <th
                scope="row"
                className={`${stuckStart} min-w-32 max-w-32 bg-surface font-semibold sm:max-w-64`}
              >
                <span className="wrap-anywhere line-clamp-2">
                  <StudentLink id={row.student} name={row.name} />
                </span>
                <span className="block font-normal text-muted text-xs sm:hidden">{inShort(row)}</span>
              </th>
              <td className={fromSmall}>{row.average === null ? <None /> : `${row.average}%`}</td>
              <td className={fromSmall}>{row.missing || <None />}</td>
              {assignments.map(({ id, deadline }, index) => (
                <td key={id}>
                  <Cell cell={row.cells[index]} deadline={deadline} row={row} now={now} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** On a phone average and missing work stand under the name, so that marks are in sight beside it. */
const fromSmall = "max-sm:hidden";

function inShort({ average, missing }: GradebookRow): string {
  const parts = [average === null ? "" : `${average}%`, missing > 0 ? `${missing} missing` : ""];
  return parts.filter(Boolean).join(" · ");
}

/** Two lines, so that ten students fit a small window. The pointer and a screen reader have all that they leave out. */
function Heading({ assignment, program }: { assignment: GradebookAssignment; program: number }) {
  const { id, title, total_marks, deadline, average, graded, submitted, grades_held } = assignment;
  const marked = `${graded} of ${submitted} marked`;
  const details = [`due ${formatTime(deadline, "minute")}`, marked, ...(grades_held ? ["grades held"] : [])];
  return (
    <th scope="col" title={[title, ...details].join(", ")} className="z-10 min-w-28 text-end font-normal">
      <Link
        to={paths.markingDesk({ program, assignment: id })}
        className={`${link} block max-w-28 truncate font-semibold sm:max-w-36 ms-auto`}
      >
        {title}
      </Link>
      <span className="block whitespace-nowrap text-muted text-xs">
        {`of ${total_marks}`}
        {average !== null && ` · ${average}%`}
        {grades_held && " · held"}
        <span className="sr-only">{`, ${details.join(", ")}`}</span>
      </span>
    </th>
  );
}

type CellProps = {
  cell: GradebookRow["cells"][number] | undefined;
  deadline: string;
  row: GradebookRow;
  now: Date;
};

/** A work opens at the desk. */
function Cell({ cell, deadline, row, now }: CellProps) {
  if (!cell) {
    if (isMissing(deadline, row.enrolled_at, now))
      return <span className="font-semibold text-urgent">Missing</span>;
    return <None words={wasDueBefore(deadline, row.enrolled_at) ? "Due before they enrolled" : "None"} />;
  }
  return (
    <Link
      to={paths.markingDesk({ work: cell.submission })}
      aria-label={`${row.name}: ${cell.marks_awarded ?? "to mark"}`}
      className={`${link} inline-grid min-h-11 min-w-11 items-center justify-items-end`}
    >
      {cell.marks_awarded ?? "To mark"}
    </Link>
  );
}

const None = ({ words = "None" }: { words?: string }) => (
  <span className="text-muted" title={words === "None" ? undefined : words}>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words}</span>
  </span>
);
