import { type RawBuilder, sql } from "kysely";
import { imageFormats, imageWidths } from "#contract/shared/images.ts";
import type { AppContext } from "#server/context.ts";
import { anyOfTexts } from "#server/platform/database/any-of.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isBackupRunning } from "./kept-for-backup.ts";

const BATCH = 200;

/** Notes stored files that have no owner from `now` on; removeDetachedFiles deletes them then. */
export async function detachFiles(db: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto("detached_files")
    .values(keys.map((key) => ({ key, detached_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In the transaction that writes the row with this file. */
export async function attachFile(db: Database, key: string): Promise<void> {
  await db.deleteFrom("detached_files").where("key", "=", key).execute();
}

/** In the transaction that writes the row with this picture: it may have been given up before, and is wanted again. */
export async function attachPicture(db: Database, name: string): Promise<void> {
  await db
    .deleteFrom("detached_files")
    .where("key", "=", anyOfTexts(pictureKeys(name)))
    .execute();
}

/** A picture in all its sizes, once nothing shows it any more: its name is its content's hash, so two may share it. */
export async function detachPicture(db: Database, name: string, now: Date): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`SELECT ${shown(name)} AS used`.execute(db);
  if (rows[0]?.used) return;
  await detachFiles(db, pictureKeys(name), now);
}

function pictureKeys(name: string): string[] {
  return imageWidths.flatMap((width) => imageFormats.map((format) => `public/${name}-${width}.${format}`));
}

function shown(name: string): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM users WHERE profile_picture = ${name})
    OR EXISTS (SELECT 1 FROM programs WHERE image = ${name})
    OR EXISTS (SELECT 1 FROM team_members WHERE image = ${name})
    OR EXISTS (SELECT 1 FROM testimonials WHERE image = ${name})
    OR EXISTS (SELECT 1 FROM blog_posts WHERE image = ${name})`;
}

/**
 * Deletes the files noted so far from storage; what fails stays noted for the next time, and so does everything
 * while a backup still copies files. Called after a removal and by the schedule, which finds what a crash left.
 */
export async function removeDetachedFiles(context: AppContext): Promise<number> {
  const { db } = context;
  const detached = await db
    .selectFrom("detached_files")
    .select("key")
    // The database counts in microseconds: what it noted within this very millisecond is due too.
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
      context.log.warn({ err: error }, "an orphaned file could not be removed yet");
    }
  }
  if (removed.length > 0)
    await db.deleteFrom("detached_files").where("key", "=", anyOfTexts(removed)).execute();
  return removed.length;
}
