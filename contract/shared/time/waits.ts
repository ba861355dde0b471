import { DAY_MS } from "#contract/shared/time/durations.ts";
import { kampalaDay } from "./kampala-day.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longest wait that is given as a duration. Longer waits name the time at which they end. */
const LONG_WAIT_MS = 6 * HOUR_MS;
const STEP_MS = 5 * MINUTE_MS;

const time = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Kampala",
  hour: "numeric",
  minute: "2-digit",
});
const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Kampala",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** Returns a wait in words, rounded up: "in 5 minutes", "in 2 hours" or "tomorrow at 9:00" in Kampala. */
export function waitInWords(seconds: number, now: Date): string {
  const wait_ms = seconds * 1000;
  if (wait_ms <= MINUTE_MS) return "in a minute";
  if (wait_ms <= HOUR_MS - MINUTE_MS) return `in ${Math.ceil(wait_ms / MINUTE_MS)} minutes`;
  if (wait_ms <= HOUR_MS) return "in an hour";
  if (wait_ms <= LONG_WAIT_MS) return `in ${Math.ceil(wait_ms / HOUR_MS)} hours`;
  const end = new Date(Math.ceil((now.getTime() + wait_ms) / STEP_MS) * STEP_MS);
  return `${dayInWords(end, now)} at ${time.format(end).replace(/^0(?=\d)/, "")}`;
}

function dayInWords(end: Date, now: Date): string {
  if (kampalaDay(end) === kampalaDay(now)) return "today";
  if (kampalaDay(end) === kampalaDay(new Date(now.getTime() + DAY_MS))) return "tomorrow";
  return `on ${day.format(end)}`;
}

/** Replaces the seconds in the API's sentence about a limit (api.md, "Errors") by the wait in words. */
export const withWaitInWords = (sentence: string, now: Date) =>
  sentence.replace(/\bin (\d+) seconds\.$/, (_, seconds) => `${waitInWords(Number(seconds), now)}.`);

/** Returns the body of a 429 with its waits in words. */
export function bodyForPeople(body: Record<string, unknown>, now: Date): Record<string, unknown> {
  const inWords = (value: unknown): unknown =>
    typeof value === "string"
      ? withWaitInWords(value, now)
      : Array.isArray(value)
        ? value.map(inWords)
        : value;
  return Object.fromEntries(Object.entries(body).map(([field, value]) => [field, inWords(value)]));
}
