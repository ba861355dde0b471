/** Time limit for the storage. Chromium's may hang while it is being cleared (Clear-Site-Data, also by another tab). */
const STORAGE_TIMEOUT_MS = 3_000;

/** Rejects if the promise takes longer than the timeout. */
export function withTimeout<T>(promise: Promise<T>, timeout_ms: number): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => setTimeout(reject, timeout_ms, new Error("timeout"))),
  ]);
}

/** Waits until every promise has resolved, failed or timed out. */
export async function allInTime(...promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises.map((promise) => withTimeout(promise, STORAGE_TIMEOUT_MS)));
}
