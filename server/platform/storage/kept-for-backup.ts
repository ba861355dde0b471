import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/database/connection.ts";

// Any constant will do; it only has to be the same in every process on this database.
const BACKUP_LOCK = 7_262_712;

/**
 * A backup's rows are of the moment it began, and their files are copied after them: until then no file may go.
 * Taken before the snapshot; whoever removes files looks afterwards, so one of the two always sees the other.
 */
export async function keepFilesFor(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_lock($1)", [BACKUP_LOCK]);
}

/** Throws when the connection that kept the files is gone: then nobody knows whether they all stayed. */
export async function letFilesGo(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_unlock($1)", [BACKUP_LOCK]);
}

/** Asked after reading which files are to go: a backup that begins later does not see their owners any more. */
export async function isBackupRunning(db: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) AS free`.execute(db);
  return !rows[0]?.free;
}
