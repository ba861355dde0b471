import path from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError, environmentConfig, storedSecretKey } from "#server/config/config.ts";
import { backUp } from "#server/platform/backup/backup.ts";
import { backupName, expireBackups } from "#server/platform/backup/expire.ts";
import { markBackup } from "#server/platform/backup/last-backup.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run backup [-- FOLDER]`: backs up the database and the files. Darasa may be running. `-- --in FOLDER --keep 14`
// names the backup after the time, in that folder (DATA_DIR/backups by default), and deletes all but the newest 14 such
// backups. `--with-secrets` includes the secret key, in an encrypted backup only.

await runCommand(async () => {
  const { given, within, keep, withSecrets } = readArguments();
  const config = environmentConfig();
  const now = new Date();
  const parent = path.resolve(within ?? path.join(config.dataDir, "backups"));
  const folder = given ? path.resolve(given) : path.join(parent, backupName(now));
  const storage = openStorage(config, makeLog({ logLevel: "warn" }));
  const manifest = await withDatabase(config, quietLog, (connection) =>
    backUp(connection, storage, folder, now, config.backupRecipient, {
      key: keyOf(config, withSecrets),
      isTaken: withSecrets,
    }),
  );
  await markBackup(config.dataDir, folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const files = manifest.contents.filter((content) => content.path.startsWith("files/")).length;
  const sealed = manifest.sealed_for ? `, encrypted for ${manifest.sealed_for}` : "";
  if (withSecrets) console.log("The backup contains the secret key.");
  console.log(`${folder}: ${rows} rows of ${manifest.tables.length} tables, ${files} files${sealed}.`);
  if (keep === undefined) return;
  for (const name of await expireBackups(parent, keep, now)) console.log(`Deleted the expired ${name}.`);
});

/** Returns the secret key. A damaged key file stops only a backup that must include the key. */
function keyOf(config: Config, isTaken: boolean): string | undefined {
  try {
    return storedSecretKey(config);
  } catch (error) {
    if (isTaken || !(error instanceof ConfigError)) throw error;
    return undefined;
  }
}

function readArguments(): {
  given?: string | undefined;
  within?: string | undefined;
  keep?: number | undefined;
  withSecrets: boolean;
} {
  const { values, positionals } = parsed();
  const [given] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new UsageError("--keep takes the number of backups to keep, at least 1.");
  if (given && (keep !== undefined || values.in))
    throw new UsageError("Give either a folder for this backup, which never expires, or --in and --keep.");
  return { given, within: values.in, keep, withSecrets: values["with-secrets"] ?? false };
}

function parsed() {
  try {
    return parseArgs({
      options: { in: { type: "string" }, keep: { type: "string" }, "with-secrets": { type: "boolean" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
