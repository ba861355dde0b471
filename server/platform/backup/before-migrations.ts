import path from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { type Config, ConfigError, storedSecretKey } from "#server/config/config.ts";
import { pendingMigrations } from "#server/platform/database/migrate.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { backUp } from "./backup.ts";
import { backupName } from "./expire.ts";
import { markBackup } from "./last-backup.ts";

/**
 * The way back of an upgrade: a database that is about to be migrated is backed up first, into DATA_DIR/backups. Returns the
 * backup's folder, or undefined when there is nothing to migrate or nothing in the database yet.
 * @throws ConfigError when it fails: the database is as it was, and nothing was migrated
 */
export async function backUpBeforeMigrations(
  config: Config,
  log: Logger,
  pool: pg.Pool,
  connection: pg.ClientConfig,
): Promise<string | undefined> {
  if (!config.backupBeforeMigrations || !(await willBeMigrated(pool))) return undefined;
  const now = new Date();
  const folder = path.join(config.dataDir, "backups", `before-migrations-${backupName(now)}`);
  try {
    const secret = { key: storedSecretKey(config) };
    await backUp(connection, openStorage(config, log), folder, now, config.backupRecipient, secret);
    await markBackup(config.dataDir, folder);
    return folder;
  } catch (error) {
    throw new ConfigError(
      `The backup before the migrations failed, so nothing was changed: ${(error as Error).message}. Mend that, or set BACKUP_BEFORE_MIGRATIONS=off when you have a backup.`,
    );
  }
}

async function willBeMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS found",
  );
  if (!rows[0]?.found) return false;
  const { rows: applied } = await pool.query("SELECT name FROM migrations LIMIT 1");
  return applied.length > 0 && (await pendingMigrations(pool)).length > 0;
}
