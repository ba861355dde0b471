/** Longest lifetime that browsers allow a cookie. A session ends earlier. */
const MAX_AGE_SECONDS = 34_560_000;

/**
 * Notes in a cookie that the person logged out without an answer of the server. With its next request, the server ends
 * the session and deletes both cookies (students.md 8.7). Returns false if the browser stores no cookies.
 */
export function noteLogOut(): boolean {
  const secure = window.location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we run on have no CookieStore
  document.cookie = `darasa_logged_out=1; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax${secure}`;
  return hasLoggedOut();
}

/** Returns whether the person logged out, and the server does not know it yet. */
export const hasLoggedOut = () => /(?:^|; )darasa_logged_out=1/.test(document.cookie);
