import { forgetPush } from "#web/dashboard/push/push-answer.ts";
import { forgetDashboard } from "./cached-dashboard.ts";
import { forgetCaches } from "./caches.ts";
import { openDevice, readAll } from "./device.ts";
import { allInTime, withTimeout } from "./with-timeout.ts";

/** A slow phone gets more time here: an item that is not counted is deleted without asking. */
const COUNT_TIMEOUT_MS = 15_000;

/** How many items wait on this device to be sent, of this user and of others. */
export async function countWaiting(userId: number): Promise<{ own: number; others: number }> {
  const items = await withTimeout(readAll("outbox"), COUNT_TIMEOUT_MS).catch(() => []);
  const own = items.filter(({ user_id }) => user_id === userId).length;
  return { own, others: items.length - own };
}

/** After logout: deletes everything that this browser stored. The server's Clear-Site-Data header asks for the same. */
export async function forgetDevice(): Promise<void> {
  const clearOutbox = openDevice().then((device) => device.clear("outbox"));
  await Promise.all([forgetDashboard(), allInTime(forgetCaches(), clearOutbox, forgetPush())]);
}
