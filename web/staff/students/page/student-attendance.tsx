import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { StudentAttendance as Attendance } from "#contract/courses/attendance/attendance.ts";
import { attendanceStateLabels, sessionsInWords } from "#contract/courses/attendance/attendance-states.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

/** Shows the student's attendance by program, with the sessions of each. Shows nothing before the first session. */
export function StudentAttendance({ student }: { student: number }) {
  const found = useQuery(q(api.attendance.of_student, { params: { id: student } }));
  if (found.isLoadingError)
    return <FailedLine onRetry={() => void found.refetch()}>We could not load the attendance.</FailedLine>;
  if (!found.data || found.data.length === 0) return null;
  return (
    <section aria-labelledby="attendance" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="attendance" title="Attendance" />
      {found.data.map((one) => (
        <InProgram key={one.program} attendance={one} />
      ))}
    </section>
  );
}

function InProgram({ attendance }: { attendance: Attendance }) {
  const { program, program_title, unit_type, percentage, units } = attendance;
  const words = sessionsInWords(attendance);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <p className="wrap-anywhere">
        <Link
          to={paths.attendanceTable(program)}
          className="font-semibold underline decoration-line underline-offset-4"
        >
          {program_title}
        </Link>
        {percentage === null ? `: ${words || "no session counts yet"}` : `: ${percentage}%, ${words}`}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 text-sm md:grid-cols-2">
        {units.map(({ unit, title, starts_at, state, is_counted }) => (
          <li key={unit} className="wrap-anywhere">
            {unitName(unit_type, unit, title)}, {formatTime(starts_at)}:{" "}
            <span className="font-semibold">{stateInWords(state, is_counted)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function stateInWords(state: Attendance["units"][number]["state"], is_counted: boolean): string {
  if (state) return attendanceStateLabels[state];
  return is_counted ? "Not marked, counts as absent" : "Not marked";
}
