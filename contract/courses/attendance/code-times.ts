// Without schemas: a student's page loads this file, and must not load zod with it.

/** Minutes for which a code counts. */
export const CODE_MINUTES = 10;

const HOUR_MS = 3_600_000;
/** Time before a session from which a code may be shown, and after its end until which it may. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 24 * HOUR_MS;

interface Times {
  starts_at: Date | string;
  ends_at: Date | string;
}

/** Returns whether students can be marked otherwise than excused. People arrive up to an hour before the session. */
export function isMarkTime({ starts_at }: Pick<Times, "starts_at">, now: Date): boolean {
  return now.getTime() >= new Date(starts_at).getTime() - BEFORE_MS;
}

/** Returns whether a code of the session may be shown, and typed. */
export function isCodeTime({ starts_at, ends_at }: Times, now: Date): boolean {
  return isMarkTime({ starts_at }, now) && now.getTime() <= new Date(ends_at).getTime() + AFTER_MS;
}
