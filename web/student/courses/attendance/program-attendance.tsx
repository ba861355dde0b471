import { Link } from "react-router";
import type { OwnAttendance } from "#contract/courses/attendance/attendance.ts";
import { comingInWords } from "#contract/courses/attendance/attendance-states.ts";
import { sessionMinutes } from "#contract/courses/attendance/session-minutes.ts";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { unitName } from "#contract/courses/units/unit-titles.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { StartsAt } from "../starts-at.tsx";
import { AttendanceBadge } from "./attendance-badge.tsx";
import { useOwnAttendance } from "./attendance-query.ts";

/** The student's attendance in a program. Shows nothing before the first session. */
export function ProgramAttendance({ program }: { program: EnrolledProgram }) {
  const { href } = useAddress();
  const attendance = useOwnAttendance(program.id);
  if (attendance.isLoadingError)
    return (
      <FailedLine onRetry={() => void attendance.refetch()}>We could not load your attendance.</FailedLine>
    );
  if (!attendance.data || attendance.data.units.length === 0) return null;
  const { units } = attendance.data;
  return (
    <section aria-labelledby="attendance" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHeading id="attendance" title="Attendance" />
      <p className="text-sm">{summaryOf(attendance.data)}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] rounded-md border border-line bg-surface">
        {units.map((session) => (
          <li
            key={session.unit}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <Link
                to={href({ unit: session.unit })}
                dir="auto"
                className="wrap-anywhere inline-flex min-h-7 items-center font-semibold underline underline-offset-4 hover:text-action"
              >
                {unitName(program.unit_type, session.unit, session.title)}
              </Link>
              <span className="block text-muted text-sm">
                <StartsAt at={session.starts_at} />
                {session.minutes !== null && `, ${stayOf(session, session.minutes)}`}
              </span>
            </span>
            <span className="text-end">
              <AttendanceBadge {...session} />
              {session.is_counted && !session.state && (
                <span className="block text-muted text-xs">counts as absent</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns for example "25 of 60 minutes; 30 were needed". */
function stayOf(
  { state, needed_minutes: needed, ...times }: OwnAttendance["units"][number],
  minutes: number,
) {
  const stay = `${minutes} of ${sessionMinutes(times)} minutes`;
  return state === "absent" && needed ? `${stay}; ${needed} were needed` : stay;
}

function summaryOf({ percentage, attended, held, earlier, ...coming }: OwnAttendance): string {
  const leftOut =
    earlier > 0
      ? `${earlier} ${earlier === 1 ? "session" : "sessions"} before you enrolled and excused sessions do not count.`
      : "Excused sessions do not count.";
  const rest = `${leftOut} ${comingInWords(coming)}`.trim();
  if (percentage === null) return `No session counts yet. ${rest}`;
  return `You attended ${attended} of ${held} ${held === 1 ? "session" : "sessions"}: ${percentage}%. ${rest}`;
}
