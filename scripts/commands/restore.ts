import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { markRestored } from "#server/admin/restored-copy/queries.ts";
import { queues, requeueUnfinished } from "#server/app/jobs.ts";
import { environmentConfig, storedSecretKey } from "#server/config/config.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { openBackup } from "#server/platform/backup/open.ts";
import { restore } from "#server/platform/backup/restore.ts";
import { restoreSecretKey } from "#server/platform/backup/secret-key.ts";
import { connect } from "#server/platform/database/connection.ts";
import { withDatabase } from "#server/platform/database/with-database.ts";
import { prepareQueues } from "#server/platform/jobs/jobs.ts";
import { makeLog } from "#server/platform/logging/log.ts";
import { openStorage } from "#server/platform/storage/storage.ts";
import { quietLog, runCommand, UsageError } from "./command.ts";

// `npm run restore -- FOLDER [--identity FILE]`: restores a backup into an empty DATA_DIR or database. Darasa must not
// be running on it. FILE contains the age identity of an encrypted backup, as age-keygen writes it.

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { identity: { type: "string" } },
    allowPositionals: true,
  });
  const [given] = positionals;
  if (!given) throw new UsageError("Name the backup: npm run restore -- FOLDER");
  const config = environmentConfig();
  // Fails on a damaged key before anything is restored.
  storedSecretKey(config);
  const identity = values.identity && (await readIdentity(values.identity));
  // Checks every file before a database is started.
  const backup = await openBackup(path.resolve(given), identity);
  const storage = openStorage(config, makeLog({ logLevel: "warn" }));
  await withDatabase(config, quietLog, async (connection, { isRunning }) => {
    if (isRunning) throw new BackupError("Darasa is running on this DATA_DIR. Stop it first.");
    await restore(connection, storage, backup);
    await queueAgain(connection, new Date(backup.manifest.made_at));
  });
  console.log(`Restored the backup of ${backup.manifest.made_at}.`);
  console.log(
    "This copy sends no emails, webhooks or notifications until an admin confirms in the dashboard that this is the institute now, or runs npm run this-is-the-institute.",
  );
  for (const sentence of await restoreSecretKey(config, backup)) console.log(sentence);
});

/** Creates jobs for waiting work, because a backup contains no jobs. Jobs that reach people do nothing in a copy. */
async function queueAgain(connection: pg.ClientConfig, madeAt: Date): Promise<void> {
  const { db, pool, close } = connect(connection, 2);
  try {
    await markRestored(db, madeAt, new Date());
    await prepareQueues(pool, queues);
    await requeueUnfinished(db);
  } finally {
    await close();
  }
}

/** Returns the first line that is not a comment. */
async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  return text.split(/\r?\n/).find((line) => line && !line.startsWith("#")) ?? "";
}
