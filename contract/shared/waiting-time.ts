const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A longer wait is told by the time of day. */
const LONGEST_IN_HOURS_MS = 12 * HOUR_MS;

/** Uganda has no daylight saving time. */
const KAMPALA_OFFSET_MS = 3 * HOUR_MS;

/**
 * When something can be tried again, to follow "Try again" or "It is sent": "in a moment", "in 5 minutes", "in 2 hours",
 * "tomorrow at 9:00" in Kampala, or "in 3 days". Never earlier than the wait says.
 */
export function waitInWords(wait_ms: number, now: Date): string {
  if (wait_ms <= 0) return "in a moment";
  if (wait_ms <= HOUR_MS) return `in ${counted(Math.ceil(wait_ms / MINUTE_MS), "minute")}`;
  if (wait_ms <= LONGEST_IN_HOURS_MS) return `in ${counted(Math.ceil(wait_ms / HOUR_MS), "hour")}`;
  const until_ms = Math.ceil((now.getTime() + wait_ms) / MINUTE_MS) * MINUTE_MS + KAMPALA_OFFSET_MS;
  const days = Math.floor(until_ms / DAY_MS) - Math.floor((now.getTime() + KAMPALA_OFFSET_MS) / DAY_MS);
  if (days > 1) return `in ${days} days`;
  const minutes = Math.floor((until_ms % DAY_MS) / MINUTE_MS);
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return days === 1 ? `tomorrow at ${time}` : `today at ${time}`;
}

const secondsLeft = /in (\d+) seconds?\b/;

/** The API's sentence with its seconds in words: "Too many requests. Try again in 10 minutes." */
export function withWaitInWords(sentence: string, now: Date): string {
  return sentence.replace(secondsLeft, (_, seconds: string) => waitInWords(Number(seconds) * 1_000, now));
}

/** "1 minute", "12 minutes". */
function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
