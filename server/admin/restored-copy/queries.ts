import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Marks this database as a copy, so that it sends nothing. */
export async function markRestored(db: Database, backup_made_at: Date, restored_at: Date): Promise<void> {
  await db.deleteFrom("restored_copy").execute();
  await db.insertInto("restored_copy").values({ backup_made_at, restored_at }).execute();
}

/** Returns whether this is a restored database that nobody has released as the institute. */
export async function isRestoredCopy(db: Database): Promise<boolean> {
  return (await db.selectFrom("restored_copy").select("is_only").executeTakeFirst()) !== undefined;
}

/** Returns the copy with the number of waiting emails and webhooks, or undefined for an institute. */
export function restoredCopyWithWaiting(db: Database) {
  return db
    .selectFrom("restored_copy")
    .select([
      "backup_made_at",
      sql<number>`(SELECT count(*) FROM emails WHERE state = 'queued')`.as("emails"),
      sql<number>`(SELECT count(*) FROM webhook_deliveries WHERE state = 'queued')`.as("deliveries"),
    ])
    .executeTakeFirst();
}

/** Releases the copy. Returns false if it was already released. */
export async function releaseRestoredCopy(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("restored_copy").executeTakeFirst();
  return numDeletedRows > 0n;
}
