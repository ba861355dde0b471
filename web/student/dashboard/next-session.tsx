import { unitName } from "#contract/courses/units/unit-titles.ts";
import type { Today } from "#contract/students/today.ts";
import { SessionBox } from "#web/dashboard/unit/session-box.tsx";
import { SessionAttendance } from "#web/student/courses/attendance/session-attendance.tsx";

type Session = NonNullable<Today["session"]>;

/** Returns the next session and those at the same time. A Today that was stored by an older version has only one. */
export const sessionsOf = (today: Today | undefined) =>
  today?.session ? [today.session, ...(today.overlapping_sessions ?? [])] : [];

/** The next live session of all programs, and those at the same time. */
export function NextSessions({ sessions, fetchedAt_ms }: { sessions: Session[]; fetchedAt_ms: number }) {
  return (
    <section aria-label="Next live session" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sessions.map((session) => (
        <NextSession
          key={`${session.program} ${session.number}`}
          session={session}
          fetchedAt_ms={fetchedAt_ms}
        />
      ))}
    </section>
  );
}

function NextSession({ session, fetchedAt_ms }: { session: Session; fetchedAt_ms: number }) {
  const { unit_type, number, title, program_title } = session;
  const name = unitName(unit_type, number, title);
  return (
    <SessionBox
      session={session}
      fetchedAt_ms={fetchedAt_ms}
      title={name}
      about={`Live session of ${program_title}`}
    >
      <SessionAttendance
        program={session.program}
        unit={number}
        name={name}
        session={session}
        fetchedAt_ms={fetchedAt_ms}
      />
    </SessionBox>
  );
}
