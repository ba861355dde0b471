import path from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { type Config, ConfigError, storedSecretKey } from "#server/config/config.ts";
import { isEmpty, pendingMigrations } from "#server/platform/database/migrate.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { backUp } from "./backup.ts";
import { backupName, deleteBackupsBefore, expireBackups } from "./expire.ts";
import { markBackup } from "./last-backup.ts";

const PREFIX = "before-migrations-";
/** Number of these backups to keep. Older ones are deleted, because only the newest is needed to undo an upgrade. */
const KEPT = 3;

/**
 * Backs up the database into DATA_DIR/backups before its migrations, so that the upgrade can be undone. Returns the
 * backup's folder, or undefined when there is nothing to migrate or the database is empty.
 * @throws ConfigError when the backup fails; nothing has been migrated then
 */
export async function backUpBeforeMigrations(
  config: Config,
  log: Logger,
  pool: pg.Pool,
  connection: pg.ClientConfig,
): Promise<string | undefined> {
  if (!config.backupBeforeMigrations || !(await willBeMigrated(pool))) return undefined;
  const now = new Date();
  const parent = path.join(config.dataDir, "backups");
  const folder = path.join(parent, `${PREFIX}${backupName(now)}`);
  try {
    const secret = { key: storedSecretKey(config) };
    await backUp(connection, openStorage(config, log), folder, now, config.backupRecipient, secret);
    await markBackup(config.dataDir, folder);
    await expireBackups(parent, KEPT, now, PREFIX);
    return folder;
  } catch (error) {
    throw new ConfigError(
      `The backup before the migrations failed, so nothing was changed: ${(error as Error).message}. Fix that, or set BACKUP_BEFORE_MIGRATIONS=off if you already have a backup.`,
    );
  }
}

/** Deletes these backups after BACKUP_DAYS, because they contain people who have been erased since. */
export const deleteOldBackups = ({ dataDir, backupDays }: Config, now: Date): Promise<number> =>
  deleteBackupsBefore(path.join(dataDir, "backups"), new Date(now.getTime() - backupDays * DAY_MS), PREFIX);

async function willBeMigrated(pool: pg.Pool): Promise<boolean> {
  return !(await isEmpty(pool)) && (await pendingMigrations(pool)).length > 0;
}
