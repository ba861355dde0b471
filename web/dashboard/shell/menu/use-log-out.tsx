import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { leaveByItself } from "#web/api/send.ts";
import { noteLogOut } from "#web/browser/logged-out-offline.ts";
import { countDrafts, forgetKept, forgetUser } from "#web/browser/stored-user.ts";
import { requestSync } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { countWaiting, forgetDevice } from "#web/dashboard/offline/store/forget-device.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/**
 * Returns a function that logs out. It ends the session, deletes what the browser stores and opens the login page
 * (staff.md 4). Without a network the session ends with the next request, which the service worker makes if it can. It asks first if outbox items or typed community messages would be lost. Other drafts are deleted
 * without a question, as specified. The caller shows `question`.
 */
export function useLogOut() {
  const [isPending, setIsPending] = useState(false);
  const [waiting, setWaiting] = useState<Loss | null>(null);
  const userId = useCurrentUser().id;
  const showToast = useToast();
  async function logOut() {
    setIsPending(true);
    const unsent = { ...(await countWaiting(userId)), messages: countDrafts(userId, "community-") };
    if (unsent.own + unsent.others + unsent.messages === 0) return leave();
    setIsPending(false);
    setWaiting(unsent);
  }
  async function leave() {
    setIsPending(true);
    // From now on, ignore 401 answers of running calls: the session ends here on purpose.
    leaveByItself();
    const end = await endSession();
    if (end === "failed") {
      setIsPending(false);
      setWaiting(null);
      return showToast("Error logging out.", { tone: "error" });
    }
    leaveByItself();
    forgetUser();
    forgetKept();
    await forgetDevice({ keepsPages: end === "later" });
    // The browser may show this page again when somebody presses Back.
    window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
    if (end === "now") return window.location.assign(paths.login());
    requestSync();
    window.location.replace(paths.login());
  }
  const question: ReactNode = waiting && (
    <ConfirmDialog
      isOpen
      title="Log out and lose what was not sent?"
      confirmLabel="Log Out"
      pendingLabel="Logging out..."
      isPending={isPending}
      onConfirm={() => void leave()}
      onCancel={() => setWaiting(null)}
    >
      {waiting.own + waiting.others > 0 && (
        <p>
          {lossOf(waiting)}
          {waiting.own > 0 && " Stay logged in until you are online, and it is sent automatically."}
          {waiting.others > 0 && " Another person's work is sent when that person logs in on this device."}
        </p>
      )}
      {waiting.messages > 0 && <p>{messagesInWords(waiting.messages)}</p>}
      <p>Anything that is not sent is deleted when you log out.</p>
    </ConfirmDialog>
  );
  return { logOut, isPending, question };
}

/**
 * Ends the session. Without an answer of the server, notes the log-out for its next request: "later".
 */
async function endSession(): Promise<"now" | "later" | "failed"> {
  try {
    await api.sessions.logout();
    return "now";
  } catch (error) {
    // A 401 is no failure: the session has ended already.
    if (error instanceof ApiError && error.status === 401) return "now";
    return error instanceof NoResponse && noteLogOut() ? "later" : "failed";
  }
}

/** Counts of unsent work: outbox items of this user and of others, and messages that this user has typed. */
type Loss = { own: number; others: number; messages: number };

const messagesInWords = (count: number) =>
  count === 1
    ? "A message that you typed in the community is not sent yet."
    : `${count} messages that you typed in the community are not sent yet.`;

function lossOf({ own, others }: Loss): string {
  if (own === 0) return "Another person's work on this device is not sent yet.";
  const items = own === 1 ? "1 item of yours is" : `${own} items of yours are`;
  return `${items} not sent yet${others > 0 ? ", and neither is another person's work" : ""}.`;
}
