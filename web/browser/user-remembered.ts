/** Storage key of the user. In a separate file, because every public page loads it. */
export const USER_KEY = "darasa.user";

/** Returns true if somebody has logged in with this browser. The session may have ended since. */
export function isUserRemembered(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null;
  } catch {
    return false;
  }
}
