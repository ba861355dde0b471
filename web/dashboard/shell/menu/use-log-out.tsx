import { type ReactNode, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { endingSession } from "#web/api/send.ts";
import { keepStorage } from "#web/browser/keep-storage.ts";
import { noteLogOut } from "#web/browser/logged-out-offline.ts";
import { draftKeys } from "#web/browser/stored-user.ts";
import { itemsInWords, newestOf } from "#web/dashboard/offline/outbox/kinds.ts";
import { outboxOf, requestSync } from "#web/dashboard/offline/outbox/user-outbox.ts";
import { beginCaching, forgetDashboard } from "#web/dashboard/offline/store/cached-dashboard.ts";
import { forgetDevice, forgetKeys, unsentItems } from "#web/dashboard/offline/store/forget-device.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { saveLast } from "./last-saves.ts";

/**
 * Returns a function that logs out. It ends the session, deletes what the browser stores and opens the login page
 * (staff.md 4). Other people's unsent work stays. Without a network the session ends with the next request, which the
 * service worker makes if it can. It asks first if this person's outbox items, marks of attendance or typed community
 * messages would be lost. Other drafts are deleted without a question, as specified. The caller shows `question`.
 */
export function useLogOut() {
  const [isPending, setIsPending] = useState(false);
  const [loss, setLoss] = useState<Loss | null>(null);
  const userId = useCurrentUser().id;
  const showToast = useToast();
  async function logOut() {
    setIsPending(true);
    const more = await saveLast(userId);
    const stored = await unsentItems(userId);
    // A full device stores nothing: this page alone has such items.
    const held = outboxOf(userId).state.items;
    const own = newestOf([...new Map([...stored.own, ...held].map((item) => [item.key, item])).values()]);
    const messages = draftKeys(userId, "community-").length;
    const unsent = { own, others: newestOf(stored.others), messages, more };
    if (own.length + messages + more.length === 0) return leave(unsent);
    setIsPending(false);
    setLoss(unsent);
  }
  async function leave({ others }: Loss) {
    setIsPending(true);
    const keepsOthers = others.length > 0;
    keepStorage(keepsOthers);
    // The server's header deletes nothing then. Should this page close early, the next person must see nothing.
    if (keepsOthers) await forgetDashboard();
    const end = await endingSession(endSession, (how) => how !== "failed");
    // The server deletes the cookie with the session, but not if the session had ended before.
    if (end !== "later") keepStorage(false);
    if (end === "failed") {
      if (keepsOthers) void beginCaching(userId).catch(() => undefined);
      setIsPending(false);
      setLoss(null);
      return showToast("Error logging out.", { tone: "error" });
    }
    const outbox = outboxOf(userId);
    // The browser would ask about items that are only on this page.
    for (const { key } of outbox.state.items) void outbox.cancel(key);
    await forgetDevice(userId, { keepsPages: end === "later" });
    // On a slow phone, this page may have stored something in the meantime.
    forgetKeys(userId);
    // The browser may show this page again when somebody presses Back.
    window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
    if (end === "now") return window.location.assign(paths.login());
    requestSync();
    window.location.replace(paths.login({ notice: "logged-out" }));
  }
  const question: ReactNode = loss && (
    <ConfirmDialog
      isOpen
      title="Log out and lose what was not sent?"
      confirmLabel="Log Out"
      pendingLabel="Logging out..."
      isPending={isPending}
      onConfirm={() => void leave(loss)}
      onCancel={() => setLoss(null)}
    >
      {loss.own.length > 0 && (
        <p>
          {`${itemsInWords(loss.own)} of yours ${loss.own.length === 1 ? "is" : "are"} not sent yet.`} Stay
          logged in until you are online, and {loss.own.length === 1 ? "it is" : "they are"} sent
          automatically.
        </p>
      )}
      {loss.more && <p>{loss.more}</p>}
      {loss.messages > 0 && <p>{messagesInWords(loss.messages)}</p>}
      <p>Anything of yours that is not sent is deleted when you log out.</p>
      {loss.others.length > 0 && <p>{othersInWords(loss.others)}</p>}
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

/** Unsent work: outbox items of this user and of others, typed messages of this user, and a sentence about the rest. */
type Loss = Awaited<ReturnType<typeof unsentItems>> & { messages: number; more: string };

const messagesInWords = (count: number) =>
  count === 1
    ? "A message that you typed in the community is not sent yet."
    : `${count} messages that you typed in the community are not sent yet.`;

function othersInWords(others: Loss["others"]): string {
  const items = itemsInWords(others);
  const stay = others.length === 1 ? "stays" : "stay";
  return new Set(others.map(({ user_id }) => user_id)).size === 1
    ? `${items} of another person on this device ${stay} until that person logs in again.`
    : `${items} of other people on this device ${stay} until they log in again.`;
}
