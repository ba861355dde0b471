import { abortAfter } from "#web/api/failures/abort-after.ts";
import { learnServerTime, onServerTime } from "#web/api/server-time.ts";
import { takeWrongClockSentence } from "#web/api/wrong-clock.ts";
import { showToast } from "./toast/toast.ts";

/** Maximum wait for the server's time before a countdown goes on without it. */
const TIMEOUT_MS = 4_000;
const LASTS_MS = 15_000;

/**
 * Asks the server for its time. The page's own Date header does not help: scripts cannot read it, and the page may be
 * cached.
 */
export async function askServerTime(): Promise<void> {
  const stop = onServerTime(() => {
    const sentence = takeWrongClockSentence();
    if (sentence) showToast(sentence, { lasts_ms: LASTS_MS });
  });
  const sentAt_ms = Date.now();
  const signal = abortAfter(TIMEOUT_MS);
  await fetch("/api/csrf-cookie/", { method: "HEAD", credentials: "omit", cache: "no-store", signal })
    .then((reply) => learnServerTime(reply, sentAt_ms))
    .catch(() => undefined);
  stop();
}
