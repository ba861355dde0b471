// Without schemas: a student's page loads this file, and must not load zod with it.

const HOUR_MS = 3_600_000;
/** Time before a session from which a code may be shown, and after its end until which it may. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 24 * HOUR_MS;

interface Times {
  starts_at: Date | string;
  ends_at: Date | string;
}

/** Returns whether a code of the session may be shown, and typed. */
export function isCodeTime({ starts_at, ends_at }: Times, now: Date): boolean {
  const [start, end] = [new Date(starts_at).getTime(), new Date(ends_at).getTime()];
  return now.getTime() >= start - BEFORE_MS && now.getTime() <= end + AFTER_MS;
}
