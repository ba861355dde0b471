import { onlineManager } from "@tanstack/react-query";
import { TIMEOUT_MS } from "./csrf-token.ts";
import { abortAfter } from "./failures/abort-after.ts";

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks the server with growing pauses until it answers, after a call without an answer. Otherwise a page that makes no
 * call would say for long that it is offline. Does not ask while the device has no network or the page is hidden: the
 * event "online" and the next call end that.
 */
export function probeUntilAnswered(): void {
  if (!timer) timer = setTimeout(() => void probe(FIRST_PAUSE_MS), FIRST_PAUSE_MS);
}

async function probe(pause_ms: number): Promise<void> {
  const isOver = onlineManager.isOnline() || !navigator.onLine;
  if (!isOver && !document.hidden && (await isAnswered())) onlineManager.setOnline(navigator.onLine);
  const next_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS);
  const asksAgain = !onlineManager.isOnline() && navigator.onLine;
  timer = asksAgain ? setTimeout(() => void probe(next_ms), next_ms) : undefined;
}

/** Any answer counts, also a refusal: the server can be reached. */
const isAnswered = () =>
  fetch("/api/csrf-cookie/", { signal: abortAfter(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
