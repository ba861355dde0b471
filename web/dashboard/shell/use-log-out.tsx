import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api.ts";
import { offlineProblem } from "#web/dashboard/offline/offline-problem.ts";
import { countWaiting, forgetDevice } from "#web/dashboard/offline/store/forget-device.ts";
import { paths } from "#web/paths.ts";
import { leaveByItself } from "#web/send.ts";
import { countDrafts, forgetKept, forgetUser } from "#web/stored-user.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { useCurrentUser } from "./current-user.ts";

/**
 * Ends the session, deletes what the browser stores and goes to the login page (staff-dashboard.md section 4). Items
 * in the outbox and messages to a community that were typed would be lost, so it asks first. Other drafts go without a question,
 * as the specification says. The caller shows `question`.
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
    // Calls on their way are answered 401 once the session has ended: that is no end that anybody must be told of.
    leaveByItself();
    try {
      await api.sessions.logout();
    } catch (error) {
      // The session has ended already.
      if (!(error instanceof ApiError && error.status === 401)) {
        setIsPending(false);
        setWaiting(null);
        showToast(["Error logging out.", offlineProblem(error)].filter(Boolean).join(" "), { tone: "error" });
        return;
      }
    }
    leaveByItself();
    forgetUser();
    forgetKept();
    await forgetDevice();
    window.location.assign(paths.login());
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
        <p>{lossOf(waiting)} Stay logged in until you are online, and it is sent automatically.</p>
      )}
      {waiting.messages > 0 && <p>{messagesInWords(waiting.messages)}</p>}
      <p>What is not sent is deleted when you log out.</p>
    </ConfirmDialog>
  );
  return { logOut, isPending, question };
}

/** Items of the outbox, the person's own and others', and messages that the person has typed. */
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
