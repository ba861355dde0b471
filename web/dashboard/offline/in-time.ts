/**
 * The browser's storage may never answer: asked while it is being cleared (Clear-Site-Data, also by another tab's
 * logout) Chromium at times neither does it nor says that it failed. Nobody waits longer than this for it.
 */
const MOST_MS = 3_000;

/** What the storage answered, or the other once it has failed or been silent for too long. */
export function inTime<T>(asked: Promise<T>, otherwise: T, most_ms = MOST_MS): Promise<T> {
  return new Promise((resolve) => {
    const given = setTimeout(resolve, most_ms, otherwise);
    asked
      .catch(() => otherwise)
      .then((answer) => {
        clearTimeout(given);
        resolve(answer);
      });
  });
}
