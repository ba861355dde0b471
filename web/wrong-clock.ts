import { serverOffset } from "./server-time.ts";

const SAID_KEY = "darasa.clock-said";
const MINUTE_MS = 60_000;
/** A clock that is less wrong makes no difference to a person. */
const LEAST_MINUTES = 2;

/** "Your phone's clock is 3 hours ahead."; undefined when the clock is right. */
export function wrongClockSentence(offset_ms: number): string | undefined {
  const minutes = Math.round(Math.abs(offset_ms) / MINUTE_MS);
  if (minutes < LEAST_MINUTES) return undefined;
  return `Your phone's clock is ${spanOf(minutes)} ${offset_ms < 0 ? "ahead" : "behind"}.`;
}

/** "12 minutes", "1 hour", "1.5 hours", "2 days". */
function spanOf(minutes: number): string {
  if (minutes < 45) return `${minutes} minutes`;
  const hours = Math.round(minutes / 30) / 2;
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

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
  return sentence && `${sentence} Times here are right all the same.`;
}
