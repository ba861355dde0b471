/**
 * The server's time in a browser whose clock may be wrong: the device's clock plus an offset. The offset comes from the
 * Date header of answers. It is stored on the device for pages that are opened offline. Deadlines, sessions and "today"
 * use it. The server decides by its own clock.
 */

const KEY = "darasa.clock";
/** Smallest difference between the device's two clocks that means the clock was set or the device slept. */
const STEP_MS = 2_000;

/** Uncertainty of the Date header, which has whole seconds. */
const WHOLE_SECOND_MS = 999;

const listeners = new Set<() => void>();
let offset_ms: number | undefined;
/** True once this page has learned the offset. */
let isKnown = false;
/**
 * Difference between the wall clock and the monotonic clock when the offset was learned, and the duration of that call.
 */
let learned: { clocksDiffer_ms: number; took_ms: number } | undefined;
/** A time of the server, and the monotonic clock at that moment. */
let steady: { server_ms: number; at_ms: number } | undefined;

const isBrowser = () => typeof window !== "undefined";
const clocksDiffer_ms = () => Date.now() - performance.now();

/** Returns the server's time in milliseconds; on the server, that of its clock. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/**
 * Returns the server's time by the page's monotonic clock, which goes on evenly when somebody sets the device's clock.
 * It begins with the device's clock and the stored offset. An answer of the server corrects it.
 *
 * @param least_ms a time of the server that has passed for certain
 */
export function steadyServerNow(least_ms = 0): number {
  const at_ms = performance.now();
  steady ??= { server_ms: serverNow(), at_ms };
  const now_ms = steady.server_ms + at_ms - steady.at_ms;
  if (now_ms >= least_ms) return now_ms;
  steady = { server_ms: least_ms, at_ms };
  return least_ms;
}

/** Returns whether this page has learned the time from the server. */
export const isServerTimeKnown = () => isKnown;

/** Converts a time of the device's clock to the server's time. */
export function toServerTime(device_ms: number): number {
  return device_ms + serverOffset();
}

/** Returns how far the server is ahead of this device, in milliseconds; negative if the device is ahead. */
export function serverOffset(): number {
  if (!isBrowser()) return 0;
  offset_ms ??= storedOffset();
  return offset_ms;
}

/**
 * Calls the listener when this page knows the time, and after each change of the offset. Returns the function that
 * stops it.
 */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  if (isKnown) listener();
  return () => listeners.delete(listener);
}

/**
 * Learns the time from an answer that no cache may hold.
 *
 * @param sentAt_ms when the call was sent, by the device's clock
 */
export function learnServerTime({ headers }: Response, sentAt_ms: number): void {
  const at_ms = Date.parse(headers.get("date") ?? "");
  const isFresh = /no-store/.test(headers.get("cache-control") ?? "") && !headers.has("age");
  if (isFresh && !Number.isNaN(at_ms)) learn(at_ms, at_ms + WHOLE_SECOND_MS, Date.now() - sentAt_ms);
}

/** Learns the time from a page that the server has just made and that is not cached. */
export function learnFromPage(madeAt_ms: number): void {
  learn(madeAt_ms, madeAt_ms, performance.now());
}

/**
 * Learns that the server's time was between two moments during the last `took_ms`. The offset is constant while both
 * clocks of the device advance equally. So it is learned once per page, and again if the clock was set or an answer was
 * far quicker.
 */
function learn(earliest_ms: number, latest_ms: number, took_ms: number): void {
  // The clock was set back during the call. The next answer gives the time.
  if (took_ms < 0) return;
  const wasSet = !learned || Math.abs(clocksDiffer_ms() - learned.clocksDiffer_ms) >= STEP_MS;
  if (wasSet || took_ms <= (learned?.took_ms ?? 0) / 2 - WHOLE_SECOND_MS) {
    learned = { clocksDiffer_ms: clocksDiffer_ms(), took_ms };
    setOffset(earliest_ms - Date.now(), latest_ms - Date.now() + took_ms);
  }
  correctSteady(earliest_ms, latest_ms + took_ms);
}

/**
 * Sets the offset, which lies between the two bounds. Keeps the old offset if it fits, so that a countdown does not
 * jump.
 */
function setOffset(least_ms: number, most_ms: number): void {
  const before_ms = serverOffset();
  const clocksAgree = least_ms <= 0 && most_ms >= 0;
  const stillFits = least_ms <= before_ms && most_ms >= before_ms;
  const isNews = !isKnown;
  isKnown = true;
  offset_ms = clocksAgree ? 0 : stillFits ? before_ms : Math.round((least_ms + most_ms) / 2);
  if (offset_ms === before_ms && !isNews) return;
  try {
    localStorage.setItem(KEY, String(offset_ms));
  } catch {
    // Storage is not allowed: the offset is valid on this page only.
  }
  for (const listener of listeners) listener();
}

/** Starts the steady clock again, unless it shows a time between these two. Both clocks of a device may run fast. */
function correctSteady(earliest_ms: number, latest_ms: number): void {
  const now_ms = steadyServerNow();
  if (now_ms < earliest_ms || now_ms > latest_ms)
    steady = {
      server_ms: Math.min(Math.max(serverNow(), earliest_ms), latest_ms),
      at_ms: performance.now(),
    };
}

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
