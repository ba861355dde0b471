import { Link } from "react-router";
import { isPastDeadline } from "#contract/learning/assignments.ts";
import type { GradebookAssignment, GradebookRow } from "#contract/learning/gradebook.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
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
          <tr className="[&>th]:sticky [&>th]:top-0 [&>th]:bg-sunken [&>th]:px-3 [&>th]:py-2 [&>th]:align-bottom">
            <th scope="col" className={`${stuckStart} z-20`}>
              Student
            </th>
            <th scope="col" className="z-10 text-end">
              Average
            </th>
            <th scope="col" className="z-10 text-end">
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
              <th scope="row" className={`${stuckStart} max-w-36 bg-surface font-semibold sm:max-w-64`}>
                <span className="line-clamp-2">{row.name}</span>
              </th>
              <td>{row.average === null ? <None /> : `${row.average}%`}</td>
              <td>{row.missing || <None />}</td>
              {assignments.map((assignment, index) => (
                <td key={assignment.id}>
                  <Cell cell={row.cells[index]} isPast={isPastDeadline(assignment.deadline, now)} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading({ assignment, program }: { assignment: GradebookAssignment; program: number }) {
  const { id, title, total_marks, deadline, average, graded, submitted, grades_held } = assignment;
  return (
    <th scope="col" className="z-10 min-w-36 text-end font-normal">
      {grades_held && <Badge className="mb-1 bg-surface">Held</Badge>}
      <Link
        to={paths.markingDesk({ program, assignment: id })}
        className={`${link} line-clamp-2 font-semibold`}
      >
        {title}
      </Link>
      <span className="block text-muted text-xs">{`of ${total_marks} · ${formatTime(deadline)}`}</span>
      <span className="block text-muted text-xs">
        {average === null ? `${submitted} handed in` : `${average}% · ${graded} of ${submitted} marked`}
      </span>
    </th>
  );
}

type CellProps = { cell: GradebookRow["cells"][number] | undefined; isPast: boolean; row: GradebookRow };

/** A work opens at the desk. */
function Cell({ cell, isPast, row }: CellProps) {
  if (!cell) return isPast ? <span className="font-semibold text-urgent">Missing</span> : <None />;
  return (
    <Link
      to={paths.markingDesk({ work: cell.submission })}
      aria-label={`${row.name}: ${cell.marks_awarded ?? "to mark"}`}
      className={`${link} inline-grid min-h-11 min-w-11 place-items-center`}
    >
      {cell.marks_awarded ?? "To mark"}
    </Link>
  );
}

const None = () => (
  <span className="text-muted">
    <span aria-hidden="true">–</span>
    <span className="sr-only">None</span>
  </span>
);
