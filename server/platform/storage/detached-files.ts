import { type RawBuilder, sql } from "kysely";
import { imageFormats, imageWidths } from "#contract/shared/files/images.ts";
import { type AppContext, imageColumns } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isBackupRunning } from "./backup-lock.ts";

const BATCH = 200;

/** Lists stored files as having no owner from `now` on. removeDetachedFiles deletes them after that. */
export async function detachFiles(db: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto("detached_files")
    .values(keys.map((key) => ({ key, detached_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Unlists a file. Call it in the transaction that writes the row with this file. */
export async function attachFile(db: Database, key: string): Promise<void> {
  await db.deleteFrom("detached_files").where("key", "=", key).execute();
}

/**
 * Schedules the deletion of files whose rows were deleted in this transaction. The files are kept until the given time,
 * or for good if they are attached again.
 */
export async function holdFiles(db: Database, keys: string[], until: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto("detached_files")
    .values(keys.map((key) => ({ key, detached_at: until })))
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ detached_at: until }))
    .execute();
}

/** Unlists files. Call it in the transaction that writes the rows with these files again. */
export async function attachFiles(db: Database, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom("detached_files").where("key", "in", keys).execute();
}

/** Unlists a picture, which may have been detached before. Call it in the transaction that writes its row. */
export async function attachPicture(
  db: Database,
  name: string,
  keys: string[] = pictureKeys(name),
): Promise<void> {
  await attachFiles(db, keys);
}

/**
 * Detaches a picture in the sizes of `keys`, by default all that pages show, unless another row uses it. Rows may share a picture, because its name is a hash
 * of its content.
 */
export async function detachPicture(
  db: Database,
  name: string,
  now: Date,
  keys: string[] = pictureKeys(name),
): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`SELECT ${isShown(name)} AS used`.execute(db);
  if (rows[0]?.used) return;
  await detachFiles(db, keys, now);
}

export function pictureKeys(name: string): string[] {
  return imageWidths.flatMap((width) => imageFormats.map((format) => `public/${name}-${width}.${format}`));
}

function isShown(name: string): RawBuilder<boolean> {
  const columns = imageColumns.map(
    ([table, column]) => sql`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${name})`,
  );
  return sql`(${sql.join(columns, sql` OR `)})`;
}

/**
 * Deletes detached files from storage. A file that cannot be deleted stays listed for the next time. Deletes nothing
 * during a backup. Runs after a removal, and every night for files left by a crash.
 */
export async function removeDetachedFiles(context: AppContext): Promise<number> {
  const { db } = context;
  const detached = await db
    .selectFrom("detached_files")
    .select("key")
    // The database counts in microseconds, so add a millisecond to include files detached in the current one.
    .where("detached_at", "<", new Date(context.clock().getTime() + 1))
    .limit(BATCH)
    .execute();
  if (detached.length === 0 || (await isBackupRunning(db))) return 0;
  const removed: string[] = [];
  for (const { key } of detached) {
    try {
      await context.files.remove(key);
      removed.push(key);
    } catch (error) {
      context.log.warn({ err: error }, "a detached file could not be removed yet");
    }
  }
  if (removed.length > 0) await db.deleteFrom("detached_files").where("key", "in", removed).execute();
  return removed.length;
}
