/**
 * The server's time in a browser whose clock may be wrong: the device's clock plus an offset. The offset is learned from the
 * Date header of answers and stored on the device, for pages that are opened without a network. Deadlines, sessions and
 * "today" go by it; the server decides all the same.
 */

const KEY = "darasa.clock";
/** Between two looks at both clocks: a larger difference means that the clock was set, or that the device slept. */
const STEP_MS = 2_000;

/** The header has whole seconds. */
const WHOLE_SECOND_MS = 999;

const listeners = new Set<() => void>();
let offset_ms: number | undefined;
/** Whether this page has learned it. */
let isKnown = false;
/** The device's clock less its monotonic one when the offset was learned, and how long that call took. */
let learned: { clocksDiffer_ms: number; took_ms: number } | undefined;

const isBrowser = () => typeof window !== "undefined";
const clocksDiffer_ms = () => Date.now() - performance.now();

/** The server's time in milliseconds. On the server, its own clock. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** The server's time of a moment that the device's clock has stamped. */
export function toServerTime(device_ms: number): number {
  return device_ms + serverOffset();
}

/** How far the server is ahead of this device, in milliseconds; negative if the device is ahead. */
export function serverOffset(): number {
  if (!isBrowser()) return 0;
  offset_ms ??= storedOffset();
  return offset_ms;
}

/**
 * Calls the listener once the time is known on this page, and when the offset has changed. Returns the function that stops it.
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

/** Learns the time from a page that the server has just made and that no cache may hold. */
export function learnFromPage(madeAt_ms: number): void {
  learn(madeAt_ms, madeAt_ms, performance.now());
}

/**
 * Learns that the server's time was between two moments during the last `took_ms`. The offset cannot change while both clocks
 * of the device go on alike: it is learned once for each page, and again after the clock was set, or in far less time.
 */
function learn(earliest_ms: number, latest_ms: number, took_ms: number): void {
  const wasSet = !learned || Math.abs(clocksDiffer_ms() - learned.clocksDiffer_ms) >= STEP_MS;
  if (!wasSet && took_ms > (learned?.took_ms ?? 0) / 2 - WHOLE_SECOND_MS) return;
  learned = { clocksDiffer_ms: clocksDiffer_ms(), took_ms };
  setOffset(earliest_ms - Date.now(), latest_ms - Date.now() + took_ms);
}

/** The true offset is between the two. One that fits is not changed, so that a countdown does not jump. */
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
    // It holds for this page.
  }
  for (const listener of listeners) listener();
}

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}
