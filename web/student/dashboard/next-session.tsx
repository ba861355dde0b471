import type { Today } from "#contract/learning/today.ts";
import { unitName } from "#contract/learning/unit-titles.ts";
import { SessionBox } from "#web/dashboard/unit/session-box.tsx";

type NextSessionProps = { session: NonNullable<Today["session"]>; fetchedAt_ms: number };

/** The next live session over all programs. */
export function NextSession({ session, fetchedAt_ms }: NextSessionProps) {
  const { unit_type, number, title, program_title } = session;
  return (
    <section aria-label="Next live session">
      <SessionBox
        session={session}
        fetchedAt_ms={fetchedAt_ms}
        title={unitName(unit_type, number, title)}
        about={`Live session of ${program_title}`}
      />
    </section>
  );
}
