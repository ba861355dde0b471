import { forgetDashboard } from "./cached-dashboard.ts";
import { forgetCaches } from "./caches.ts";
import { removeRows, rowsIn } from "./device.ts";
import { inTime } from "./in-time.ts";

/** Whatever waits is lost by who takes a slow phone for a mute one, so this waits longer than what only forgets. */
const COUNTED_MS = 15_000;

/** How many things wait on this device to be sent, of this person and of others. */
export async function countWaiting(userId: number): Promise<{ own: number; others: number }> {
  const all = await inTime(rowsIn<{ user_id: number }>("outbox"), [], COUNTED_MS);
  const own = all.filter(({ user_id }) => user_id === userId).length;
  return { own, others: all.length - own };
}

/** After logout: everything that this browser kept. The server asks the browser for the same (security.md T11). */
export async function forgetDevice(): Promise<void> {
  const cleared = [forgetCaches(), removeRows("outbox")].map((one) => inTime(one, undefined));
  await Promise.all([...cleared, forgetDashboard()]);
}
