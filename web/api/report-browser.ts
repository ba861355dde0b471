import type { BrowserProblem } from "#contract/admin/browser-reports.ts";
import { csrfToken } from "#web/api/csrf-token.ts";

const TOLD_KEY = "darasa.browser-told";
/** Maximum length of a message that the server accepts. */
const MESSAGE_LENGTH = 200;

/**
 * Reports, once per tab, that this browser cannot run our pages. The page does not wait, and ignores a failed report.
 */
export function reportBrowser(problem: BrowserProblem, message = ""): void {
  if (!isFirst()) return;
  void csrfToken()
    .then((token) =>
      fetch("/api/browser-reports/", {
        method: "POST",
        headers: { "content-type": "application/json", "x-csrftoken": token },
        body: JSON.stringify({ problem, message: message.slice(0, MESSAGE_LENGTH) }),
      }),
    )
    .catch(() => undefined);
}

function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(TOLD_KEY) !== null) return false;
    sessionStorage.setItem(TOLD_KEY, "yes");
    return true;
  } catch {
    // Without storage every page would report, so report nothing.
    return false;
  }
}
