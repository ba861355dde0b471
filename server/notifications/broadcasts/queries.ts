import { sql } from "kysely";
import type { NotificationKind } from "#contract/notifications/kinds.ts";
import type { Database } from "#server/platform/database/connection.ts";

export interface About {
  kind: NotificationKind;
  record_id: number;
  occasion?: string;
}

/** Inserts a broadcast. Returns false if it already exists. */
export async function insertBroadcast(db: Database, about: About, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("broadcasts")
    .values({ ...about, started_at: now })
    .onConflict((conflict) => conflict.constraint("broadcasts_once").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the broadcasts of these records that have notified nobody yet. Returns their records. */
export async function deleteUnbegun(
  db: Database,
  kind: NotificationKind,
  recordIds: readonly number[],
): Promise<number[]> {
  if (recordIds.length === 0) return [];
  const rows = await db
    .deleteFrom("broadcasts")
    .where("kind", "=", kind)
    .where("record_id", "in", recordIds)
    .where("reached_user", "=", 0)
    .returning("record_id")
    .execute();
  return rows.map(({ record_id }) => record_id);
}

/** Selects broadcasts whose emails are being queued, without paused ones. */
const underWay = (db: Database) =>
  db.selectFrom("broadcasts").where("reached_user", "is not", null).where("paused_at", "is", null);

export async function isAnyUnderWay(db: Database): Promise<boolean> {
  return (await underWay(db).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns a broadcast in progress and locks it. Another process skips it. */
export function nextBroadcast(db: Database) {
  return underWay(db).selectAll().orderBy("id").limit(1).forUpdate().skipLocked().executeTakeFirst();
}
export type BroadcastRow = NonNullable<Awaited<ReturnType<typeof nextBroadcast>>>;

export async function saveReached(db: Database, id: number, reached_user: number | null): Promise<void> {
  await db.updateTable("broadcasts").set({ reached_user }).where("id", "=", id).execute();
}

/** Returns the progress of the emails about a record, or null if it has no broadcast. */
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
      (count(*) FILTER (WHERE state IN ('failed', 'cancelled')))::integer AS failed
    FROM broadcasts LEFT JOIN emails ON broadcast_id = broadcasts.id
    WHERE kind = ${kind} AND record_id = ${recordId} GROUP BY broadcasts.id`.execute(db);
  return rows[0] ?? null;
}

/** Returns the broadcast of a record, locked so that the second of two changes sees the first. */
export function broadcastOf(db: Database, kind: NotificationKind, recordId: number) {
  return db
    .selectFrom("broadcasts")
    .select(["id", "paused_at"])
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .forUpdate()
    .executeTakeFirst();
}

/** Pauses the broadcast of a record if emails are still to be queued or sent. */
export async function pauseUnfinished(
  db: Database,
  kind: NotificationKind,
  recordId: number,
  now: Date,
): Promise<void> {
  await db
    .updateTable("broadcasts")
    .set({ paused_at: now })
    .where("kind", "=", kind)
    .where("record_id", "=", recordId)
    .where("paused_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("reached_user", "is not", null),
        eb.exists(
          eb
            .selectFrom("emails")
            .select("emails.id")
            .whereRef("broadcast_id", "=", "broadcasts.id")
            .where("state", "=", "queued"),
        ),
      ]),
    )
    .execute();
}

export async function isPaused(db: Database, id: number): Promise<boolean> {
  const row = await db.selectFrom("broadcasts").select("paused_at").where("id", "=", id).executeTakeFirst();
  return row !== undefined && row.paused_at !== null;
}

export async function savePaused(db: Database, id: number, paused_at: Date | null): Promise<void> {
  await db.updateTable("broadcasts").set({ paused_at }).where("id", "=", id).execute();
}
