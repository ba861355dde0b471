import type { CertificateNeeds } from "#contract/courses/certificates/certificate-rules.ts";
import { kampalaDay } from "#contract/shared/time/kampala-day.ts";

interface KnownTimes {
  enrolled_at: Date;
  /** Time of the first tick, handed-in work or attended session; null if there is none */
  learned_from: Date | null;
  completed_at: Date | null;
  /** First day of the program; null if it has none */
  start_date: string | null;
}

/**
 * Returns the days that a certificate names. It starts with the program or a later enrollment, but not after anything
 * that the student did: sessions may be before the enrollment, and staff move the program's day for the next students.
 */
export function daysOn({ enrolled_at, learned_from, completed_at, start_date }: KnownTimes, now: Date) {
  const enrolled_on = kampalaDay(enrolled_at);
  const completed_on = kampalaDay(completed_at ?? now);
  const begins = start_date !== null && start_date > enrolled_on && start_date <= completed_on;
  const joined_on = begins ? start_date : enrolled_on;
  const learned_on = learned_from ? kampalaDay(learned_from) : joined_on;
  const [started_on = completed_on] = [joined_on, learned_on, completed_on].sort();
  return { started_on, completed_on };
}

interface LastTimes {
  last_tick_at: Date | null;
  last_grade_at: Date | null;
  last_session_at: Date | null;
}

/**
 * Returns when the last condition of the rule was met. A payment does not count: it is no learning. If the rule has no
 * other condition, returns the time of the last known learning.
 */
export function completedAt(
  { needs_units, needs_grades, needs_average, needs_attendance }: CertificateNeeds,
  { last_tick_at, last_grade_at, last_session_at }: LastTimes,
): Date | null {
  const needed = [
    needs_units && last_tick_at,
    (needs_grades || needs_average) && last_grade_at,
    needs_attendance && last_session_at,
  ];
  return latest(needed) ?? latest([last_tick_at, last_grade_at, last_session_at]);
}

function latest(times: (Date | null | false)[]): Date | null {
  const known = times.filter((time) => time instanceof Date);
  return known.length > 0 ? new Date(Math.max(...known.map((time) => time.getTime()))) : null;
}
