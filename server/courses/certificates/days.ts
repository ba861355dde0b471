import { kampalaDay } from "#contract/shared/time/kampala-day.ts";
import type { Candidate } from "./standings.ts";

/**
 * Returns the days that a certificate names. It starts with the program, but not before the enrollment. The day of the
 * program is left out if it is after the completion: staff move it for the next students.
 */
export function daysOn(
  { enrolled_at, completed_at, start_date }: Pick<Candidate, "enrolled_at" | "completed_at" | "start_date">,
  now: Date,
) {
  const enrolled_on = kampalaDay(enrolled_at);
  const completed_on = kampalaDay(completed_at ?? now);
  // Students may be marked for sessions from before their enrollment.
  if (completed_on < enrolled_on) return { started_on: completed_on, completed_on };
  const begins = start_date !== null && start_date > enrolled_on && start_date <= completed_on;
  return { started_on: begins ? start_date : enrolled_on, completed_on };
}
