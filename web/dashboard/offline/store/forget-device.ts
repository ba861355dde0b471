import { forgetPush } from "#web/dashboard/push/push-answer.ts";
import { forgetStreamKey } from "#web/dashboard/realtime/stream-key.ts";
import { answerJournal } from "./answer-journal.ts";
import { forgetDashboard } from "./cached-dashboard.ts";
import { forgetCaches } from "./caches.ts";
import { openDevice, readAll } from "./device.ts";
import { allInTime, withTimeout } from "./with-timeout.ts";

/** Time to count the waiting items on a slow phone. Items that are not counted would be deleted without asking. */
const COUNT_TIMEOUT_MS = 15_000;

/** Counts the items that wait on this device to be sent: this user's, and others'. */
export async function countWaiting(userId: number): Promise<{ own: number; others: number }> {
  const items = await withTimeout(readAll("outbox"), COUNT_TIMEOUT_MS).catch(() => []);
  const own = items.filter(({ user_id }) => user_id === userId).length;
  return { own, others: items.length - own };
}

/**
 * Deletes everything that this browser stored, after a logout. The server's Clear-Site-Data header requests the same.
 * Without a network, the public pages stay until then, because one of them is shown next.
 */
export async function forgetDevice({ keepsPages = false } = {}): Promise<void> {
  answerJournal.forget();
  forgetStreamKey();
  const clearOutbox = openDevice().then((device) => device.clear("outbox"));
  const clearPages = keepsPages ? Promise.resolve() : forgetCaches();
  await Promise.all([forgetDashboard(), allInTime(clearPages, clearOutbox, forgetPush())]);
}
