/**
 * Returns whether this browser can show a site's notifications. An iPhone can only if the site is on the home screen.
 */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Returns this device's answer: "no", or the id of the user whose notifications it shows. */
export const pushAnswer = () => /(?:^|; )darasa_push=([^;]+)/.exec(document.cookie)?.[1];

const YEAR_SECONDS = 31_536_000;

/** Stores the answer in a cookie, because logging out clears all other storage. Null deletes the answer. */
export function answerPush(answer: number | "no" | null): void {
  const end = answer === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we run on have no CookieStore
  document.cookie = `darasa_push=${answer ?? ""}; path=/dashboard; max-age=${end}; samesite=lax`;
}

/** Stops notifications on this device at a logout. The answer "no" stays. */
export async function forgetPush(): Promise<void> {
  if (pushAnswer() !== "no") answerPush(null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
