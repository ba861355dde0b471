import { abortAfter } from "#web/abort-after.ts";
import { learnServerTime, onServerTime } from "#web/server-time.ts";
import { takeWrongClockSentence } from "#web/wrong-clock.ts";
import { showToast } from "./toast.ts";

/** A countdown does not close anything before the server has told the time, or did not answer for so long. */
const TIMEOUT_MS = 4_000;
const LASTS_MS = 15_000;

/** Asks the server for its time: a page may come from a cache, and its Date is not told to scripts. */
export async function askServerTime(): Promise<void> {
  const stop = onServerTime(() => {
    const sentence = takeWrongClockSentence();
    if (sentence) showToast(sentence, LASTS_MS);
  });
  const sentAt_ms = Date.now();
  const signal = abortAfter(TIMEOUT_MS);
  await fetch("/api/csrf-cookie/", { method: "HEAD", credentials: "omit", cache: "no-store", signal })
    .then((reply) => learnServerTime(reply, sentAt_ms))
    .catch(() => undefined);
  stop();
}
