import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { withOwnSettings } from "#server/platform/database/connection.ts";
import { lockFiles, unlockFiles } from "#server/platform/storage/backup-lock.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { describeFile, FORMAT, type Manifest, writeManifest } from "./manifest.ts";
import { type Change, sealFor, unchanged } from "./seal.ts";
import { writeSecretKey } from "./secret-key.ts";
import { columnList, quoted, type Table, tablesInOrder } from "./tables.ts";

/**
 * Writes the database and the files to a new folder while the application runs. All rows are from one moment: one
 * REPEATABLE READ transaction. Files are copied after the rows, and stored files are neither changed nor removed during
 * a backup. So every file that a row refers to is there. The folder's name ends in `.part` until the manifest is
 * written. With a recipient, everything except the manifest is encrypted for them.
 * @throws BackupError when the secret key would be included unencrypted, or when there is none
 */
export async function backUp(
  connection: pg.ClientConfig,
  storage: Storage,
  folder: string,
  now: Date,
  recipient?: string,
  secret: { key?: string | undefined; isTaken?: boolean } = {},
): Promise<Manifest> {
  if (secret.isTaken) requireSafe(recipient, secret.key);
  const target: Target = {
    folder: `${folder}.part`,
    ending: recipient ? ".age" : "",
    seal: recipient ? sealFor(recipient) : unchanged,
  };
  await mkdir(path.join(target.folder, "tables"), { recursive: true, mode: 0o700 });
  const client = new pg.Client({ ...withOwnSettings(connection), application_name: "darasa backup" });
  // A connection that breaks between two queries fails the next query, and that failure is reported.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Copying the files may take longer than a session may be idle.
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await lockFiles(client);
    const database = await copyDatabase(client, target);
    const files = await copyFiles(storage, target);
    await unlockFiles(client);
    const secrets = secret.key ? await writeSecretKey(target, secret.key, secret.isTaken ?? false) : [];
    const manifest: Manifest = {
      format: recipient ? FORMAT.sealed : FORMAT.plain,
      made_at: now.toISOString(),
      ...(recipient && { sealed_for: recipient }),
      migrations: database.migrations,
      tables: database.tables,
      contents: [...database.contents, ...files, ...secrets],
    };
    await writeManifest(target.folder, manifest);
    await rename(target.folder, folder);
    return manifest;
  } catch (error) {
    await rm(target.folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function requireSafe(recipient: string | undefined, key: string | undefined): void {
  if (!recipient)
    throw new BackupError(
      "--with-secrets is for encrypted backups only, because anybody who reads the key can use it. Set BACKUP_RECIPIENT first.",
    );
  if (!key) throw new BackupError("There is no secret key to include: Darasa creates it at its first start.");
}

interface Target {
  /** Folder in which the backup is being made. */
  folder: string;
  /** Suffix for the names of encrypted files. */
  ending: "" | ".age";
  seal: Change;
}

/** Write options: only the owner may read the file, and it is flushed to disk before the manifest names it. */
const ownFile = { mode: 0o600, flush: true };

async function copyDatabase(client: pg.Client, target: Target) {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  const tables: Manifest["tables"] = [];
  const contents: Manifest["contents"] = [];
  for (const table of await tablesInOrder((query) => client.query(query))) {
    const relative = `tables/${table.name}.copy.gz${target.ending}`;
    tables.push({ ...table, rows: await copyTable(client, table, target, relative) });
    contents.push(await describeFile(target.folder, relative));
  }
  await client.query("COMMIT");
  return { migrations: rows.map((row) => row.name), tables, contents };
}

async function copyTable(
  client: pg.Client,
  { name, columns }: Table,
  { folder, seal }: Target,
  relative: string,
): Promise<number> {
  const stream = client.query(copyTo(`COPY (SELECT ${columnList(columns)} FROM ${quoted(name)}) TO STDOUT`));
  await pipeline(stream, createGzip(), seal, createWriteStream(path.join(folder, relative), ownFile));
  return stream.rowCount;
}

async function copyFiles(storage: Storage, { folder, seal, ending }: Target): Promise<Manifest["contents"]> {
  const contents: Manifest["contents"] = [];
  for await (const key of storage.keys()) {
    const relative = `files/${key}${ending}`;
    const file = path.join(folder, relative);
    const stream = await storage.get(key);
    // A failed upload removed its file after the keys were listed. No row of the backup refers to it.
    if (!stream) continue;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(stream, seal, createWriteStream(file, ownFile));
    contents.push(await describeFile(folder, relative));
  }
  return contents;
}
