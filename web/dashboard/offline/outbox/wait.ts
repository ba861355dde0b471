import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { waitInWords } from "#contract/shared/waits.ts";
import { NoResponse } from "#web/no-response.ts";
import { isProxyAway } from "#web/proxy-answer.ts";
import { toServerTime } from "#web/server-time.ts";
import { hasFiles, isOpen, type OutboxItem, type Wait } from "./item.ts";

/** The person logs in again, the limit passes or the network returns: the item itself is not wrong. */
const temporaryStatuses: Record<number, Wait["reason"]> = {
  401: "session",
  408: "busy",
  429: "busy",
  502: "busy",
  503: "busy",
  504: "busy",
  507: "busy",
};

/** The pause before the next try doubles with each one, up to the longest. A file costs more data. */
const pauses = {
  file: { first_ms: 60_000, longest_ms: 30 * 60_000 },
  text: { first_ms: 15_000, longest_ms: 240_000 },
};

/** Why the item waits after it was not accepted, and until when; undefined when it was refused. */
export function waitAfter(error: unknown, item: OutboxItem, now_ms: number): Wait | undefined {
  const reason = reasonOf(error);
  if (!reason) return undefined;
  const tries = (item.wait?.tries ?? 0) + 1;
  const told_ms = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  // The server says when. Once its time has passed in vain, the pauses grow.
  const pause_ms = told_ms > 0 && tries === 1 ? told_ms : Math.max(told_ms, pauseOf(item, tries));
  return {
    reason,
    sentence: (error instanceof ApiError && firstMessage(error.body)) || null,
    since_ms: now_ms,
    until_ms: reason === "session" ? null : now_ms + pause_ms,
    tries,
  };
}

function reasonOf(error: unknown): Wait["reason"] | undefined {
  if (error instanceof NoResponse) return "network";
  if (isProxyAway(error)) return "busy";
  return error instanceof ApiError ? temporaryStatuses[error.status] : undefined;
}

/** The wait of an item that is made while there is no network. */
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

/** Whether the wait is over. A clock that was put back does not make it longer. */
export function isOver({ since_ms, until_ms }: Wait, now_ms: number): boolean {
  return until_ms === null || now_ms >= until_ms || now_ms < since_ms;
}

/** Whether only the network is awaited. */
export const isForNetwork = (wait: Wait | null | undefined) => !wait || wait.reason === "network";

/** The wait that holds the item back: its own, or that of the first of its queue; undefined when nothing does. */
export function waitOf(item: OutboxItem, items: readonly OutboxItem[]): Wait | undefined {
  const first = items.find((one) => one.queue === item.queue && isOpen(one));
  const wait = item.wait ?? first?.wait;
  if (wait) return wait;
  return item.has_waited ? waitForNetwork(item.order) : undefined;
}

/** Milliseconds until the next item can be tried; undefined when none waits for a time. */
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

/** The server's seconds, or the same wait as it was in words when the answer came (web/wire.ts). */
const tryAgain = /Try again (?!in a moment)[^.]{1,60}\./;

/** Why the named items wait, and until when. */
export function whyWaiting(wait: Wait, names: string, now_ms: number): string {
  if (isForNetwork(wait))
    return `Waiting for the network: ${names}. It is sent automatically when you are online.`;
  return `Not sent yet: ${names}. ${whyHeld(wait, now_ms)}`;
}

/** The server's sentence, and when the item is sent. */
export function whyHeld({ reason, sentence, until_ms }: Wait, now_ms: number): string {
  if (reason === "session") return "You are logged out. It is sent when you log in again.";
  const left_ms = (until_ms ?? now_ms) - now_ms;
  const when = left_ms > 0 ? waitInWords(left_ms / 1_000, new Date(toServerTime(now_ms))) : "in a moment";
  const told = sentence ?? "The service is busy.";
  if (tryAgain.test(told))
    return `${told.replace(tryAgain, `Try again ${when}.`)} It is sent automatically then.`;
  return `${told} It is sent automatically ${when}.`;
}
