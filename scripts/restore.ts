import path from "node:path";
import { BackupError } from "#server/backup/manifest.ts";
import { restore } from "#server/backup/restore.ts";
import { environmentConfig } from "#server/config.ts";
import { besideDatabase } from "#server/database/beside.ts";
import { openStorage } from "#server/files/storage.ts";
import { makeLog } from "#server/log.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run restore -- FOLDER`: puts a backup into an empty DATA_DIR or database. Darasa must not be running on it.

await runCommand(async () => {
  const given = process.argv[2];
  if (!given) throw new UsageError("Say which backup: npm run restore -- FOLDER");
  const config = environmentConfig();
  const storage = openStorage(config, makeLog({ logLevel: "warn" }));
  const manifest = await besideDatabase(config, quietLog, (connection, { isRunning }) => {
    if (isRunning) throw new BackupError("Darasa is running on this DATA_DIR. Stop it first.");
    return restore(connection, storage, path.resolve(given));
  });
  console.log(`Restored the backup of ${manifest.made_at}.`);
});
