import { serverOffset } from "#web/api/server-time.ts";

const SAID_KEY = "darasa.clock-said";
const MINUTE_MS = 60_000;
/** Smallest error that is reported, in minutes. */
const LEAST_MINUTES = 2;

/** Returns e.g. "This device's clock is 3 hours ahead."; undefined if the clock is right. */
export function wrongClockSentence(offset_ms: number): string | undefined {
  const minutes = Math.round(Math.abs(offset_ms) / MINUTE_MS);
  if (minutes < LEAST_MINUTES) return undefined;
  return `This device's clock is ${spanOf(minutes)} ${offset_ms < 0 ? "ahead" : "behind"}.`;
}

/** Formats "12 minutes", "1 hour", "1.5 hours", "2 days". */
function spanOf(minutes: number): string {
  if (minutes < 45) return `${minutes} minutes`;
  const hours = Math.round(minutes / 30) / 2;
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/**
 * Returns the message if this device has not shown it yet. If the clock was corrected and is wrong again, returns it
 * again.
 */
export function takeWrongClockSentence(): string | undefined {
  const sentence = wrongClockSentence(serverOffset());
  try {
    if (localStorage.getItem(SAID_KEY) === (sentence ?? null)) return undefined;
    if (sentence) localStorage.setItem(SAID_KEY, sentence);
    else localStorage.removeItem(SAID_KEY);
  } catch {
    // Without storage the message appears on each page.
  }
  return sentence && `${sentence} Times here are right all the same.`;
}
