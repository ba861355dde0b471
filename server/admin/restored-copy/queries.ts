import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Notes that this database is a copy, so that nothing leaves it. */
export async function markRestored(db: Database, backup_made_at: Date, restored_at: Date): Promise<void> {
  await db.deleteFrom("restored_copy").execute();
  await db.insertInto("restored_copy").values({ backup_made_at, restored_at }).execute();
}

/** Whether nobody has said yet that this restored database is the institute. */
export async function isRestoredCopy(db: Database): Promise<boolean> {
  return (await db.selectFrom("restored_copy").select("is_only").executeTakeFirst()) !== undefined;
}

/** The copy with what waits in it; undefined for an institute. */
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

/** Returns false when it was released before. */
export async function releaseRestoredCopy(db: Database): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("restored_copy").executeTakeFirst();
  return numDeletedRows > 0n;
}
