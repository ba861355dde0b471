export interface SessionTimes {
  starts_at: Date | string;
  ends_at: Date | string;
}

/** Returns the length of a session in whole minutes. */
export const sessionMinutes = ({ starts_at, ends_at }: SessionTimes): number =>
  Math.floor((new Date(ends_at).getTime() - new Date(starts_at).getTime()) / 60_000);
