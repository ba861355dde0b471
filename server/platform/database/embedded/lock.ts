import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedDatabaseError } from "./error.ts";

const sqliteBusy = 5;

/**
 * Locks `folder` for this process. Node has no flock, so this uses an exclusive SQLite transaction. The kernel grants
 * it to one process and releases it however that process ends, so there are no stale locks.
 */
export function holdLock(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, "lock"));
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new EmbeddedDatabaseError(
      `The data folder is in use by another running Darasa (${folder}). Stop that one, choose another DATA_DIR, or set DATABASE_URL so that several can share one database.`,
    );
  }
  return { release: () => lock.isOpen && lock.close() };
}
