/** Longest lifetime that browsers allow a cookie. The server deletes it with the end of the session. */
const MAX_AGE_SECONDS = 34_560_000;

/**
 * Asks the server in a cookie not to delete the whole storage at the end of the session, because it has unsent work.
 * The caller deletes the rest (docs/decisions/0084). `false` deletes the cookie.
 */
export function keepStorage(keeps: boolean): void {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  const age_seconds = keeps ? MAX_AGE_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we run on have no CookieStore
  document.cookie = `darasa_unsent=1; path=/; max-age=${age_seconds}; samesite=lax${secure}`;
}
