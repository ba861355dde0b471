/** Chromium's storage may never answer while it is being cleared (Clear-Site-Data, also by another tab's logout). */
const STORAGE_TIMEOUT_MS = 3_000;

/** Rejects when the promise takes longer. */
export function withTimeout<T>(promise: Promise<T>, timeout_ms: number): Promise<T> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => setTimeout(reject, timeout_ms, new Error("timeout"))),
  ]);
}

/** Waits until the storage has done all of it, has failed or has not answered in time. */
export async function allInTime(...promises: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(promises.map((promise) => withTimeout(promise, STORAGE_TIMEOUT_MS)));
}
