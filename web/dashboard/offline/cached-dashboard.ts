import { forgetShell } from "./caches.ts";
import { putRow, removeRows, rowsIn } from "./device.ts";
import { inTime } from "./in-time.ts";

/** One answer that a student's dashboard showed, or what stands around them all. */
export interface KeptRow {
  name: string;
  user_id: number;
  kept_at_ms: number;
  value: unknown;
}

/** A session that nobody uses ends then (api.md section 1); what is kept of it is not read any longer either. */
const KEPT_MS = 14 * 86_400_000;

/** From the moment on when the stay has ended nothing of it is written any more, whatever was about to be. */
let hasEnded = false;

export function beginKeeping(): void {
  hasEnded = false;
}

export async function keepRow(userId: number, name: string, value: unknown): Promise<void> {
  if (hasEnded) return;
  const row: KeptRow = { name, user_id: userId, kept_at_ms: Date.now(), value };
  await putRow("kept", row).catch(() => undefined);
}

export async function keptRows(): Promise<KeptRow[]> {
  const rows = await rowsIn<KeptRow>("kept").catch(() => []);
  return rows.filter(({ kept_at_ms }) => Date.now() - kept_at_ms < KEPT_MS);
}

/** What was kept of others goes when somebody is here. */
export async function forgetOthers(userId: number): Promise<void> {
  await removeRows<KeptRow>("kept", (row) => row.user_id !== userId).catch(() => undefined);
}

/** The stay has ended: nothing of it may be read on this device. What waits to be sent stays until its person is back. */
export async function forgetDashboard(): Promise<void> {
  hasEnded = true;
  await Promise.all([forgetShell(), removeRows("kept")].map((one) => inTime(one, undefined)));
}
