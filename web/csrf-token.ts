import { abortAfter } from "./abort-after.ts";
import { NoResponse } from "./no-response.ts";

/** JSON calls end after this long; an upload only after this long without progress. */
export const TIMEOUT_MS = 10_000;

/**
 * What each call that changes something carries, from its cookie or from the server.
 * @throws NoResponse when nothing came back
 */
export async function csrfToken(): Promise<string> {
  const known = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  if (known) return known;
  const reply = await fetch("/api/csrf-cookie/", { signal: abortAfter(TIMEOUT_MS) }).catch(() => {
    throw new NoResponse();
  });
  return ((await reply.json()) as { csrfToken: string }).csrfToken;
}
