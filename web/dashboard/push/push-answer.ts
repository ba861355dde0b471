/** Whether this browser can show notifications of a site. On an iPhone it can once the site is on the home screen. */
export const canPush = () =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** What this device answered: "no", or the id of the person whose notifications it shows. */
export const pushAnswer = () => /(?:^|; )darasa_push=([^;]+)/.exec(document.cookie)?.[1];

const YEAR_SECONDS = 31_536_000;

/** A cookie of the dashboard alone, because logging out clears every other storage. Null takes the answer back. */
export function answerPush(answer: number | "no" | null): void {
  const end = answer === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we run on have no CookieStore
  document.cookie = `darasa_push=${answer ?? ""}; path=/dashboard; max-age=${end}; samesite=lax`;
}

/** At a log-out: this device shows nobody's notifications any more. A "no" stays. */
export async function forgetPush(): Promise<void> {
  if (pushAnswer() !== "no") answerPush(null);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
