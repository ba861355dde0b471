import { fromKampalaClock, kampalaDay, laterDay, onKampalaClock } from "#contract/shared/time/kampala-day.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Returns the weekdays of the classes that a program's format names, with Sunday as 0. Returns all seven if it names
 * none. Ignores extras after ", with", such as a computer lab.
 */
export function classWeekdays(format: string): number[] {
  const [classes = ""] = format.split(", with");
  if (/\bweekday/.test(classes)) return [1, 2, 3, 4, 5];
  const named = weekdays.flatMap((name, index) => (classes.includes(name) ? [index] : []));
  return named.length > 0 ? named : [0, 1, 2, 3, 4, 5, 6];
}

/** Returns the first class day of this format that is at least so many days from now. */
export function firstClassDay(now: Date, days: number, format: string): string {
  const allowed = classWeekdays(format);
  let day = laterDay(kampalaDay(now), days);
  while (!allowed.includes(new Date(day).getUTCDay())) day = laterDay(day, 1);
  return day;
}

/**
 * Returns a deadline at most a day before the given hours from now, at 23:59 in Kampala. A deadline within a day is at
 * the next full hour instead, so that it has not passed yet.
 */
export function closingTime(now: Date, remaining_hours: number): Date {
  const clock_ms = onKampalaClock(now).getTime() + remaining_hours * HOUR_MS;
  const isWithinDay = remaining_hours > 0 && remaining_hours <= 24;
  const plain_ms = isWithinDay
    ? Math.ceil(clock_ms / HOUR_MS) * HOUR_MS
    : Math.floor((clock_ms + MINUTE_MS) / DAY_MS) * DAY_MS - MINUTE_MS;
  return fromKampalaClock(new Date(plain_ms));
}
