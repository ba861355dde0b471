import { unitName } from "#contract/courses/units/unit-titles.ts";
import type { Today } from "#contract/students/today.ts";
import { SessionBox } from "#web/dashboard/unit/session-box.tsx";
import { SessionAttendance } from "#web/student/courses/attendance/session-attendance.tsx";

type NextSessionProps = { session: NonNullable<Today["session"]>; fetchedAt_ms: number };

/** The next live session of all programs. */
export function NextSession({ session, fetchedAt_ms }: NextSessionProps) {
  const { unit_type, number, title, program_title } = session;
  return (
    <section aria-label="Next live session">
      <SessionBox
        session={session}
        fetchedAt_ms={fetchedAt_ms}
        title={unitName(unit_type, number, title)}
        about={`Live session of ${program_title}`}
      >
        <SessionAttendance
          program={session.program}
          unit={number}
          session={session}
          fetchedAt_ms={fetchedAt_ms}
        />
      </SessionBox>
    </section>
  );
}
