import { Link } from "react-router";
import { wasDueBefore } from "#contract/courses/assignments.ts";
import { sessionsInWords } from "#contract/courses/attendance/attendance-states.ts";
import { type GradebookAssignment, type GradebookRow, isMissing } from "#contract/courses/gradebook.ts";
import { paths } from "#web/paths.ts";
import { namesakesIn } from "#web/staff/students/namesakes.ts";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import { MatrixRow, NoValue, StudentMatrix } from "#web/staff/students/student-matrix.tsx";
import { breakable } from "#web/ui/table/breakable.tsx";
import { type Sort, SortButton } from "#web/ui/table/sort-button.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

type GradebookTableProps = {
  assignments: GradebookAssignment[];
  rows: GradebookRow[];
  program: number;
  now: Date;
  sort: Sort;
  onSort: (key: string) => void;
};

const link = "text-action underline underline-offset-4";

export function GradebookTable({ assignments, rows, program, now, sort, onSort }: GradebookTableProps) {
  const isNamesake = namesakesIn(rows);
  const sortOf = (key: string) => (sort.key === key ? sort.direction : undefined);
  return (
    <StudentMatrix
      name="Gradebook"
      sort={sortOf("name")}
      heading={<SortButton label="Student" direction={sortOf("name")} onPress={() => onSort("name")} />}
      headings={
        <>
          <th scope="col" aria-sort={sortOf("average")} className={`${fromSmall} z-10 text-end`}>
            <SortButton label="Average" direction={sortOf("average")} onPress={() => onSort("average")} />
          </th>
          <th scope="col" className={`${fromSmall} z-10 text-end`}>
            <span className={sameLine}>Missing</span>
          </th>
          <th scope="col" className={`${fromSmall} z-10 text-end`}>
            <span className={sameLine}>Attendance</span>
          </th>
          {assignments.map((assignment) => (
            <Heading key={assignment.id} assignment={assignment} program={program} />
          ))}
        </>
      }
    >
      {rows.map((row) => (
        <MatrixRow
          key={row.student}
          student={row.student}
          name={row.name}
          areNumbers
          below={
            <>
              {isNamesake(row) && (
                <span className="wrap-anywhere block font-normal text-muted text-xs">
                  {breakable(row.email)}
                </span>
              )}
              <span className="block font-normal text-muted text-xs sm:hidden">{inShort(row)}</span>
              {row.is_email_refused && <RefusedEmail className="block font-normal text-xs" />}
            </>
          }
        >
          <td className={fromSmall}>{row.average === null ? <NoValue /> : `${row.average}%`}</td>
          <td className={fromSmall}>{row.missing || <NoValue />}</td>
          <td className={fromSmall}>
            <Attendance attendance={row.attendance} />
          </td>
          {assignments.map(({ id, deadline }, index) => (
            <td key={id}>
              <Cell cell={row.cells[index]} deadline={row.deadlines[index] ?? deadline} row={row} now={now} />
            </td>
          ))}
        </MatrixRow>
      ))}
    </StudentMatrix>
  );
}

/** Shows the percentage. The tooltip has the sessions, and screen readers read them. */
function Attendance({ attendance }: { attendance: GradebookRow["attendance"] }) {
  const { percentage } = attendance;
  const words = sessionsInWords(attendance);
  if (percentage === null) return <NoValue words={words || "No session counts yet"} />;
  return (
    <span title={words}>
      {`${percentage}%`}
      <span className="sr-only">{`, ${words}`}</span>
    </span>
  );
}

/**
 * Class of columns that phones hide. There, the name's cell has average, missing work and attendance, which leaves room
 * for marks.
 */
const fromSmall = "max-sm:hidden";

/** Class of a heading without a button: its text is level with the texts of sort buttons. */
const sameLine = "inline-flex min-h-11 items-center md:min-h-9";

function inShort({ average, missing, attendance: { percentage } }: GradebookRow): string {
  const parts = [
    average === null ? "" : `${average}%`,
    missing > 0 ? `${missing} missing` : "",
    percentage === null ? "" : `attended ${percentage}%`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * Shows an assignment in two lines, so that ten students fit in a small window. On a phone, which has no tooltip, the
 * title has up to three. The tooltip has all details, and screen readers read them.
 */
function Heading({ assignment, program }: { assignment: GradebookAssignment; program: number }) {
  const { id, title, total_marks, deadline, average, graded, submitted, grades_held } = assignment;
  const marked = `${graded} of ${submitted} marked`;
  const details = [`due ${formatTime(deadline, "minute")}`, marked, ...(grades_held ? ["grades held"] : [])];
  return (
    <th scope="col" title={[title, ...details].join(", ")} className="z-10 min-w-28 text-end font-normal">
      <Link
        to={paths.markingDesk({ program, assignment: id })}
        className={`${link} max-sm:wrap-break-word ms-auto block max-w-28 font-semibold max-sm:line-clamp-3 max-sm:min-w-28 sm:max-w-36 sm:truncate`}
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

/** Shows the marks as a link to the marking desk, with a new attempt that waits, or that the work is missing. */
function Cell({ cell, deadline, row, now }: CellProps) {
  if (!cell) {
    if (isMissing(deadline, row.enrolled_at, now))
      return <span className="font-semibold text-urgent">Missing</span>;
    return <NoValue words={wasDueBefore(deadline, row.enrolled_at) ? "Due before they enrolled" : "None"} />;
  }
  const { submission, marks_awarded, has_open_attempt } = cell;
  const waits = marks_awarded !== null && has_open_attempt;
  return (
    <Link
      to={paths.markingDesk({ work: submission })}
      aria-label={`${row.name}: ${marks_awarded ?? "to mark"}${waits ? ", a new attempt to mark" : ""}`}
      className={`${link} inline-grid min-h-11 min-w-11 content-center items-center justify-items-end`}
    >
      {marks_awarded ?? "To mark"}
      {waits && <span className="text-xs">To mark</span>}
    </Link>
  );
}
