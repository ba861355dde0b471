/** Apart from the rest of what the browser stores of the person, since every public page loads it. */
export const USER_KEY = "darasa.user";

/** Whether somebody logged in with this browser. Their session may have ended since. */
export function isUserRemembered(): boolean {
  try {
    return localStorage.getItem(USER_KEY) !== null;
  } catch {
    return false;
  }
}
