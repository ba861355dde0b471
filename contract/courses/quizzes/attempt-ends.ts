/** The rule for the end of an attempt (beyond.md 6.1). */

const MINUTE_MS = 60_000;

/** Settings of a quiz that end its attempts. */
export interface EndRule {
  deadline: string;
  time_limit_minutes: number | null;
}

/** Attempt that goes on, with the times of its student. */
export interface GoingOn {
  began_at: string;
  /** The student's own deadline; null without one. */
  extended_to: string | null;
  /** Additional minutes of the student; null without any. */
  extra_minutes: number | null;
}

/** Returns when an attempt ends: by its time limit or by the closing for its student, whichever comes first. */
export function endOf({ began_at, extended_to, extra_minutes }: GoingOn, rule: EndRule): Date {
  const closes_ms = Math.max(Date.parse(rule.deadline), extended_to === null ? 0 : Date.parse(extended_to));
  if (rule.time_limit_minutes === null) return new Date(closes_ms);
  const minutes = rule.time_limit_minutes + (extra_minutes ?? 0);
  return new Date(Math.min(closes_ms, Date.parse(began_at) + minutes * MINUTE_MS));
}
