import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/database/connection.ts";

// Any constant will do; it only has to be the same in every process on this database.
const BACKUP_LOCK = 7_262_712;

/**
 * Keeps every stored file until unlockFiles: the rows of a backup are from its beginning, and their files are copied after
 * them. A backup takes the lock before its snapshot, and a removal looks for the lock after it has read what to remove:
 * so one of the two always sees the other.
 */
export async function lockFiles(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [BACKUP_LOCK]);
}

/** Throws when the connection that held the lock is lost: some files may then have been removed. */
export async function unlockFiles(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock($1)", [BACKUP_LOCK]);
}

/** Called after reading which files to remove: a backup that begins later no longer sees their owners. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS free`.execute(db);
  return !rows[0]?.free;
}
