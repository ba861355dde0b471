import { abortAfter } from "./failures/abort-after.ts";
import { NoResponse } from "./failures/no-response.ts";

/** Timeout of JSON calls, and maximum time without progress of uploads. */
export const TIMEOUT_MS = 10_000;

/**
 * Returns the token that each changing call must send, from the cookie or from the server.
 * @throws NoResponse if there was no answer
 */
export async function csrfToken(): Promise<string> {
  const known = /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1];
  return known ?? newCsrfToken();
}

/** Fetches the token of the current session. The server repeats the cookie's token if it is still valid. */
export async function newCsrfToken(): Promise<string> {
  const reply = await fetch("/api/csrf-cookie/", { signal: abortAfter(TIMEOUT_MS) }).catch(() => {
    throw new NoResponse();
  });
  return ((await reply.json()) as { csrfToken: string }).csrfToken;
}
