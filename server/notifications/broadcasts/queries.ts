import { sql } from "kysely";
import type { NotificationKind } from "#contract/notifications/kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";

export interface About {
  kind: NotificationKind;
  record_id: number;
  occasion?: string;
}

/** False when it was begun before. */
export async function insertBroadcast(db: Database, about: About, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("broadcasts")
    .values({ ...about, started_at: now })
    .onConflict((conflict) => conflict.constraint("broadcasts_once").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** One whose emails are being queued, locked for this transaction alone. A paused one waits. */
export function nextBroadcast(db: Database) {
  return db
    .selectFrom("broadcasts")
    .selectAll()
    .where("reached_user", "is not", null)
    .where("paused_at", "is", null)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}
export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof nextBroadcast>>>;

export async function saveReached(db: Database, id: number, reached_user: number | null): Promise<void> {
  await db.updateTable("broadcasts").set({ reached_user }).where("id", "=", id).execute();
}

/** How far the emails about a record are; null where none were begun. */
export async function progressOf(db: Database, kind: NotificationKind, recordId: number) {
  const { rows } = await sql<{
    is_paused: boolean;
    is_queueing: boolean;
    emails: number;
    sent: number;
    failed: number;
  }>`
    SELECT paused_at IS NOT NULL AS is_paused, reached_user IS NOT NULL AS is_queueing,
      count(emails.id)::integer AS emails,
      (count(*) FILTER (WHERE state IN ('sent', 'captured')))::integer AS sent,
      (count(*) FILTER (WHERE state = 'failed'))::integer AS failed
    FROM broadcasts LEFT JOIN emails ON broadcast_id = broadcasts.id
    WHERE kind = ${kind} AND record_id = ${recordId} GROUP BY broadcasts.id`.execute(db);
  return rows[0] ?? null;
}

/** Locked, so that of two changes one sees the other. */
export function broadcastOf(db: Database, kind: NotificationKind, recordId: number) {
  return db
    .selectFrom("broadcasts")
    .select(["id", "paused_at"])
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .forUpdate()
    .executeTakeFirst();
}

export async function savePaused(db: Database, id: number, paused_at: Date | null): Promise<void> {
  await db.updateTable("broadcasts").set({ paused_at }).where("id", "=", id).execute();
}
