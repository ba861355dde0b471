import { reportBrowser } from "#web/api/report-browser.ts";

const SIMPLE_KEY = "darasa.simple";

/** Message for a browser that lacks a feature which the page needs. */
export const cannotRun =
  "This browser is too old for this page. Update it, or reload the page to use the simple version.";

/**
 * Returns true if our code failed because the browser lacks a feature. A failed fetch is also a TypeError, but its
 * message names no function or value. After the first such failure, this tab shows the simple version of pages.
 */
export function isTooOld(error: unknown): boolean {
  if (!(error instanceof TypeError || error instanceof ReferenceError)) return false;
  const isOurs = /not a (?:function|constructor)|undefined|not defined|is null|of null/.test(error.message);
  if (isOurs) {
    preferSimple();
    reportBrowser("lacks_something", error.message);
  }
  return isOurs;
}

/** Returns true if this tab shows pages as the server sent them, with plain links and forms. */
export function prefersSimple(): boolean {
  try {
    return sessionStorage.getItem(SIMPLE_KEY) !== null;
  } catch {
    return false;
  }
}

function preferSimple(): void {
  try {
    sessionStorage.setItem(SIMPLE_KEY, "yes");
  } catch {
    // Without storage the page reloads unchanged. The message also says to update.
  }
}
