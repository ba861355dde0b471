import { clearBadge } from "#web/shared/app-badge.ts";
import { forgetShell } from "./caches.ts";
import { type CachedRow, openDevice, readAll } from "./device.ts";
import { allInTime } from "./with-timeout.ts";

/** Lifetime of cached data. An unused session ends after 14 days, too (api.md 1). */
const LIFETIME_MS = 14 * 86_400_000;

/** True after the end of the session. From then on, nothing of it is written. */
let hasEnded = false;

/**
 * Lifetime of unsent work of other users. Nobody can send the work of an erased account, so it must not stay forever
 * (docs/decisions/0084).
 */
const OTHERS_UNSENT_MS = 60 * 86_400_000;

/** Allows this user's rows to be written, and deletes the rows of other users, except unsent work of the last 60 days. */
export async function beginCaching(userId: number): Promise<void> {
  hasEnded = false;
  await deleteOldUnsent(userId);
  const device = await openDevice();
  for (const name of ["cached", "files"] as const) {
    const { store, done } = device.transaction(name, "readwrite");
    const deleteOthers = async () => {
      for await (const cursor of store) if (cursor.value.user_id !== userId) await cursor.delete();
    };
    await Promise.all([deleteOthers(), done]);
  }
}

async function deleteOldUnsent(userId: number): Promise<void> {
  const { store, done } = (await openDevice()).transaction("outbox", "readwrite");
  const deleteOld = async () => {
    for await (const cursor of store) {
      const { user_id, order } = cursor.value;
      if (user_id !== userId && Date.now() - order > OTHERS_UNSENT_MS) await cursor.delete();
    }
  };
  await Promise.all([deleteOld(), done]);
}

/** @param fetched_at_ms the row is too old 14 days after this */
export async function writeRow(
  user_id: number,
  name: string,
  value: unknown,
  fetched_at_ms = Date.now(),
): Promise<void> {
  const device = await openDevice();
  if (!hasEnded) await device.put("cached", { name, user_id, fetched_at_ms, value });
}

export async function readRows(): Promise<CachedRow[]> {
  const rows = await readAll("cached");
  return rows.filter(({ fetched_at_ms }) => Date.now() - fetched_at_ms < LIFETIME_MS);
}

/** Deletes the dashboard from this device at the end of a session. The outbox stays for its user. */
export async function forgetDashboard(): Promise<void> {
  hasEnded = true;
  // Skip this in the service worker: headless Chromium closes the page for it. The login page clears the badge then.
  if ("document" in globalThis) clearBadge();
  await allInTime(
    forgetShell(),
    openDevice().then((device) => Promise.all([device.clear("cached"), device.clear("files")])),
  );
}
