import { serverOffset } from "./server-time.ts";

const SAID_KEY = "darasa.clock-said";
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
/** From here on the days are told. */
const MANY_MINUTES = 48 * HOUR_MINUTES;
/** A clock that is less wrong makes no difference to a person. */
const LEAST_MINUTES = 2;

/** "Your phone's clock is 3 hours ahead."; undefined when the clock is right. */
export function wrongClockSentence(offset_ms: number): string | undefined {
  const minutes = Math.round(Math.abs(offset_ms) / MINUTE_MS);
  if (minutes < LEAST_MINUTES) return undefined;
  return `Your phone's clock is ${spanOf(minutes)} ${offset_ms < 0 ? "ahead" : "behind"}.`;
}

function spanOf(minutes: number): string {
  if (minutes >= MANY_MINUTES) return counted(Math.round(minutes / (24 * HOUR_MINUTES)), "day");
  const [hours, rest] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  const parts = [
    ...(hours > 0 ? [counted(hours, "hour")] : []),
    ...(rest > 0 ? [counted(rest, "minute")] : []),
  ];
  return parts.join(" and ");
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The sentence when it was not said on this device yet. A clock that was put right and is wrong again is said again. */
export function takeWrongClockSentence(): string | undefined {
  const sentence = wrongClockSentence(serverOffset());
  try {
    if (localStorage.getItem(SAID_KEY) === (sentence ?? null)) return undefined;
    if (sentence) localStorage.setItem(SAID_KEY, sentence);
    else localStorage.removeItem(SAID_KEY);
  } catch {
    // Without a storage it is said on each page.
  }
  return sentence && `${sentence} Times and deadlines here are right all the same.`;
}
