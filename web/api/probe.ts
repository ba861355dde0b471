import { onlineManager } from "@tanstack/react-query";
import { TIMEOUT_MS } from "./csrf-token.ts";
import { abortAfter } from "./failures/abort-after.ts";

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let pause_ms = FIRST_PAUSE_MS;
let answered_at_ms = Number.NEGATIVE_INFINITY;

/**
 * Asks the server with growing pauses until it answers, after a call without an answer. Otherwise a page that makes no
 * call would say for long that it is offline. Does not ask while the device has no network or the page is hidden: the
 * event "online" and the next call end that.
 *
 * An answer makes the outbox send again. If its call is lost again soon, the pauses go on growing: on a network that loses
 * some calls, sending every few seconds would cost data and battery. A new answer to a quiz is still sent at once.
 */
export function probeUntilAnswered(): void {
  if (timer) return;
  const isLostAgain = performance.now() - answered_at_ms < LONGEST_PAUSE_MS;
  pause_ms = isLostAgain ? longer(pause_ms) : FIRST_PAUSE_MS;
  timer = setTimeout(() => void probe(), pause_ms);
}

const longer = (pause_ms: number) => Math.min(pause_ms * 2, LONGEST_PAUSE_MS);

async function probe(): Promise<void> {
  const isOver = onlineManager.isOnline() || !navigator.onLine;
  if (!isOver && !document.hidden && (await isAnswered())) {
    answered_at_ms = performance.now();
    onlineManager.setOnline(navigator.onLine);
  }
  timer = undefined;
  if (onlineManager.isOnline() || !navigator.onLine) return;
  pause_ms = longer(pause_ms);
  timer = setTimeout(() => void probe(), pause_ms);
}

/** Any answer counts, also a refusal: the server can be reached. */
const isAnswered = () =>
  fetch("/api/csrf-cookie/", { signal: abortAfter(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
