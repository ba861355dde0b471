import type { BrowserProblem } from "#contract/admin/browser-reports.ts";
import { csrfToken } from "#web/csrf-token.ts";

const TOLD_KEY = "darasa.browser-told";
/** The server takes as much of the message. */
const MESSAGE_LENGTH = 200;

/** Tells the institute once a tab that this browser cannot run its pages. Nobody waits for it, and a failure is no matter. */
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
    // Without a storage it would tell with each page.
    return false;
  }
}
