/**
 * Returns whether a person logged out by a plain form, before a script could look for unsent work. The server's cookie says
 * that the rest of the storage must still be deleted (docs/decisions/0085).
 */
export const hasLoggedOutByForm = () => /(?:^|; )darasa_forget=1/.test(document.cookie);

/** Deletes the cookie once the storage is deleted. A log-in deletes it, too. */
export function endLogOutByForm(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers that we run on have no CookieStore
  document.cookie = "darasa_forget=; path=/; max-age=0";
}
