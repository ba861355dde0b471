import { sql } from "kysely";
import { resumeBroadcast } from "#server/notifications/broadcasts/broadcast.ts";
import { broadcastOf, savePaused } from "#server/notifications/broadcasts/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { KeptRows } from "#server/platform/records/kept-rows.ts";

/** What its deletion held back goes on. A pause that staff made before stays. */
export async function sendOn(db: Database, id: number, deletedAt: Date, now: Date): Promise<void> {
  const broadcast = await broadcastOf(db, "communication", id);
  if (!broadcast?.paused_at || broadcast.paused_at < deletedAt) return;
  await savePaused(db, broadcast.id, null);
  await resumeBroadcast(db, broadcast.id, now);
}

/** A communication to one student comes back with the student and its count of readers, and its reader was counted again. */
export async function recountReaders(db: Database, { tables }: KeptRows): Promise<void> {
  const rows = tables.find(({ name }) => name === "communications")?.rows ?? [];
  if (rows.length === 0) return;
  await sql`
    UPDATE communications c
    SET read_count = (SELECT count(*) FROM communication_receipts WHERE communication_id = c.id AND read_at IS NOT NULL)
    WHERE c.id = ANY (${rows.map((row) => row.id)})`.execute(db);
}
