import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { waitInWords } from "#contract/shared/time/waits.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { isProxyAway } from "#web/api/failures/proxy-answer.ts";
import { toServerTime } from "#web/api/server-time.ts";
import { hasFiles, isOpen, type OutboxItem, type Wait } from "./item.ts";

/** Statuses that do not reject the item itself. It succeeds after a login, or when a limit or an outage ends. */
const temporaryStatuses: Record<number, Wait["reason"]> = {
  401: "session",
  408: "busy",
  429: "busy",
  502: "busy",
  503: "busy",
  504: "busy",
  507: "busy",
};

/** Pauses before the next attempt. They double up to the longest one. Files wait longer because they cost more data. */
const pauses = {
  file: { first_ms: 60_000, longest_ms: 30 * 60_000 },
  text: { first_ms: 15_000, longest_ms: 240_000 },
};

/** Returns why the item waits after a failed attempt, and until when. Undefined if the server rejected it. */
export function waitAfter(error: unknown, item: OutboxItem, now_ms: number): Wait | undefined {
  const reason = reasonOf(error);
  if (!reason) return undefined;
  const tries = (item.wait?.tries ?? 0) + 1;
  const told_ms = retryAfter_ms(error);
  // The first time, wait as long as the server says. If it is still busy then, the pauses grow.
  const pause_ms = told_ms > 0 && tries === 1 ? told_ms : Math.max(told_ms, pauseOf(item, tries));
  return {
    reason,
    sentence: (error instanceof ApiError && firstMessage(error.body)) || null,
    since_ms: now_ms,
    until_ms: reason === "session" ? null : now_ms + pause_ms,
    tries,
  };
}

/** Returns how long the server asks to wait before the next attempt. */
export const retryAfter_ms = (error: unknown) =>
  error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;

/** Returns true for a failure that ends without an act of the person: no answer, a limit or an outage. */
export function isTemporary(error: unknown): boolean {
  const reason = reasonOf(error);
  return reason === "network" || reason === "busy";
}

function reasonOf(error: unknown): Wait["reason"] | undefined {
  if (error instanceof NoResponse) return "network";
  if (isProxyAway(error)) return "busy";
  return error instanceof ApiError ? temporaryStatuses[error.status] : undefined;
}

/** The wait of an item that is created without a network. */
export const waitForNetwork = (now_ms: number): Wait => ({
  reason: "network",
  sentence: null,
  since_ms: now_ms,
  until_ms: now_ms,
  tries: 0,
});

function pauseOf(item: OutboxItem, tries: number): number {
  const { first_ms, longest_ms } = hasFiles(item) ? pauses.file : pauses.text;
  return Math.min(first_ms * 2 ** (tries - 1), longest_ms);
}

/** Returns whether the wait is over. Setting the clock back does not make it longer. */
export function isOver({ since_ms, until_ms }: Wait, now_ms: number): boolean {
  return until_ms === null || now_ms >= until_ms || now_ms < since_ms;
}

/** Returns whether the item waits only for the network. */
export const isForNetwork = (wait: Wait | null | undefined) => !wait || wait.reason === "network";

/** Returns the wait that delays the item: its own, or that of its queue's first item. Undefined if there is none. */
export function waitOf(item: OutboxItem, items: readonly OutboxItem[]): Wait | undefined {
  const first = items.find((one) => one.queue === item.queue && isOpen(one));
  const wait = item.wait ?? first?.wait;
  if (wait) return wait;
  return item.has_waited ? waitForNetwork(item.order) : undefined;
}

/** Returns the milliseconds until the next item is due. Undefined if none waits for a time. */
export function timeToNextTry(
  items: readonly OutboxItem[],
  isSending: (key: string) => boolean,
  now_ms: number,
): number | undefined {
  const open = items.filter(isOpen);
  const first = open.filter((item) => open.find(({ queue }) => queue === item.queue) === item);
  const times = first.flatMap(({ key, wait }) => {
    if (!wait || wait.until_ms === null || isSending(key)) return [];
    return isOver(wait, now_ms) ? 0 : wait.until_ms - now_ms;
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Returns the server's sentence with the remaining time, if it says when to try again (web/api/wire.ts). */
function withWait(told: string, when: string): string | undefined {
  const [before, after = ""] = told.split("Try again ");
  const end = after.indexOf(".");
  if (end < 0 || after.startsWith("in a moment")) return;
  return `${before}Try again ${when}${after.slice(end)}`;
}

/** Returns why the named items wait, and until when. */
export function whyWaiting(wait: Wait, names: string, now_ms: number): string {
  if (isForNetwork(wait))
    return `Waiting for the network: ${names}. It is sent automatically when you are online.`;
  return `Not sent yet: ${names}. ${whyHeld(wait, now_ms)}`;
}

/** Returns the server's sentence, and when the item will be sent. */
export function whyHeld({ reason, sentence, until_ms }: Wait, now_ms: number): string {
  if (reason === "session") return "You are logged out. It is sent when you log in again.";
  const left_ms = (until_ms ?? now_ms) - now_ms;
  const when = left_ms > 0 ? waitInWords(left_ms / 1_000, new Date(toServerTime(now_ms))) : "in a moment";
  const told = sentence ?? "The service is busy.";
  const again = withWait(told, when);
  if (again) return `${again} It is sent automatically then.`;
  return `${told} It is sent automatically ${when}.`;
}
