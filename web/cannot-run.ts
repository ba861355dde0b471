import { reportBrowser } from "./report-browser.ts";

const SIMPLE_KEY = "darasa.simple";

/** What to do where the browser lacks something that a page needs; it is no matter of the network. */
export const cannotRun =
  "This browser is too old for this page. Update it, or reload the page to use the simple version.";

/**
 * Whether our own code failed because the browser lacks something, and not the network. Both are a TypeError; that of
 * fetch names neither a function nor a value. From then on this tab's pages are the simple version.
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

/** Whether pages stay as the server sent them in this tab: plain links and forms. */
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
    // Without a storage the page comes back as it was; the sentence also says to update.
  }
}
