import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/database/connection.ts";

// An arbitrary constant, the same in every process on this database.
const BACKUP_LOCK = 7_262_712;

/**
 * Prevents the deletion of stored files until unlockFiles. A backup copies its files after its rows, so they must still
 * exist then. A backup takes the lock before its snapshot. A removal checks the lock after reading what to remove. So
 * at least one of them notices the other.
 */
export async function lockFiles(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [BACKUP_LOCK]);
}

/** Releases the lock. Throws if the connection with the lock was lost, because files may have been removed since. */
export async function unlockFiles(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock($1)", [BACKUP_LOCK]);
}

/**
 * Returns true while a backup holds the lock. Call it after reading which files to remove: a backup that begins later
 * no longer has rows that refer to them.
 */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS free`.execute(db);
  return !rows[0]?.free;
}
