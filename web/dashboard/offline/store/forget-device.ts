import { forgetStored } from "#web/browser/stored-user.ts";
import type { OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { forgetPush } from "#web/dashboard/push/push-answer.ts";
import { answerJournal } from "./answer-journal.ts";
import { forgetDashboard } from "./cached-dashboard.ts";
import { forgetCaches } from "./caches.ts";
import { openDevice, readAll } from "./device.ts";
import { allInTime, withTimeout } from "./with-timeout.ts";

/** Time to read the waiting items on a slow phone. Items that are not read would be deleted without asking. */
const READ_TIMEOUT_MS = 15_000;

type Unsent = Pick<OutboxItem, "user_id" | "queue" | "metadata"> & Partial<Pick<OutboxItem, "files">>;

/** Returns the items on this device that the server has not accepted: this user's, and others'. */
export async function unsentItems(userId: number): Promise<{ own: OutboxItem[]; others: Unsent[] }> {
  const items = await withTimeout(readAll("outbox"), READ_TIMEOUT_MS).catch(() => []);
  const keys = new Set(items.map(({ key }) => key));
  const written = answerJournal.ofOthers(userId).filter(({ key }) => !keys.has(key));
  return {
    own: items.filter(({ user_id }) => user_id === userId),
    others: [
      ...items.filter(({ user_id }) => user_id !== userId),
      ...written.map(({ user_id }) => ({ user_id, queue: "quiz", metadata: { label: "" } })),
    ],
  };
}

/** Returns whether this device has unsent work of anybody. */
export async function hasUnsent(): Promise<boolean> {
  const { own, others } = await unsentItems(0);
  return own.length + others.length > 0;
}

/**
 * Deletes everything that this browser stored, after a logout, except the unsent work of other people. If there is none,
 * the server's Clear-Site-Data header requests the same. Without a network, the public pages stay until then, because
 * one of them is shown next.
 */
export async function forgetDevice(userId: number, { keepsPages = false } = {}): Promise<void> {
  forgetKeys(userId);
  const clearPages = keepsPages ? Promise.resolve() : forgetCaches();
  await Promise.all([forgetDashboard(), allInTime(clearPages, deleteUnsent(userId), forgetPush())]);
}

/** Deletes all keys of the browser's storage, except the unsent answers of other people. */
export const forgetKeys = (userId: number) => forgetStored((name) => answerJournal.isOfOther(name, userId));

async function deleteUnsent(userId: number): Promise<void> {
  const { store, done } = (await openDevice()).transaction("outbox", "readwrite");
  const deleteOwn = async () => {
    for await (const cursor of store) if (cursor.value.user_id === userId) await cursor.delete();
  };
  await Promise.all([deleteOwn(), done]);
}
