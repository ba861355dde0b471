import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { withOwnSettings } from "#server/platform/database/connection.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { BackupError } from "./backup-error.ts";
import { addFormerColumns, asOfFirstRelease, finish, isBeforeFirstRelease } from "./before-first-release.ts";
import type { Manifest } from "./manifest.ts";
import type { OpenedBackup } from "./open.ts";
import { columnList, quoted } from "./tables.ts";

/**
 * Restores a checked backup into an empty database and its storage. All rows are loaded in one transaction. First the
 * tables are created as they were when the backup was made. Later migrations then change them as an update would.
 * @throws BackupError when the database already has users, or when the migrations of backup and database differ
 */
export async function restore(
  connection: pg.ClientConfig,
  storage: Storage,
  opened: OpenedBackup,
): Promise<void> {
  const backup = { ...opened, manifest: asOfFirstRelease(opened.manifest) };
  const pool = new pg.Pool({ ...withOwnSettings(connection), max: 2, statement_timeout: 0 });
  // The database may end before its idle connections do. A connection in use reports the error through its query.
  pool.on("error", () => undefined);
  try {
    await migrate(pool, backup.manifest.migrations);
    await requireEmptyDatabase(pool);
    await requireSameMigrations(pool, backup.manifest);
    // Restores files first, so that every restored row finds its file.
    await restoreFiles(storage, backup);
    await restoreTables(pool, backup, isBeforeFirstRelease(opened.manifest));
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function requireSameMigrations(pool: pg.Pool, { migrations }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("SELECT name FROM migrations");
  const applied = rows.map(({ name }) => name);
  const unknown = migrations.filter((name) => !applied.includes(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by another version of Darasa (this version does not know its migration ${unknown[0]}). Restore it with that version, or update first.`,
    );
  if (applied.length > migrations.length)
    throw new BackupError(
      "The database is from a newer version of Darasa than the backup. Restore into an empty DATA_DIR or a new database.",
    );
}

async function requireEmptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("SELECT 1 FROM users LIMIT 1");
  if (rows.length > 0)
    throw new BackupError(
      "The database already has users. Restore into an empty DATA_DIR or a new database.",
    );
}

async function restoreTables(pool: pg.Pool, backup: OpenedBackup, isBefore: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    // Parents are loaded first, so constraints can be checked at once. A deferred check would block ALTER TABLE.
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    if (isBefore) await client.query(addFormerColumns);
    for (const table of backup.manifest.tables) await restoreTable(client, backup, table);
    if (isBefore) await client.query(finish);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function restoreTable(
  client: pg.PoolClient,
  { folder, manifest, open }: OpenedBackup,
  { name, columns, rows }: Manifest["tables"][number],
): Promise<void> {
  const table = quoted(name);
  // The triggers already ran when the rows were first written.
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`DELETE FROM ${table}`);
  const stream = client.query(copyFrom(`COPY ${table} (${columnList(columns)}) FROM STDIN`));
  const file = path.join(folder, `tables/${name}.copy.gz${endingOf(manifest)}`);
  await pipeline(createReadStream(file), open, createGunzip(), stream);
  if (stream.rowCount !== rows)
    throw new BackupError(`${name} was restored with ${stream.rowCount} rows instead of ${rows}.`);
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await continueNumbering(client, name);
}

/** Sets each sequence so that the next id follows the highest restored one. */
async function continueNumbering(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT attname AS column, pg_get_serial_sequence(quote_ident($1), attname) AS sequence
     FROM pg_attribute WHERE attrelid = quote_ident($1)::regclass AND attidentity <> '' AND NOT attisdropped`,
    [table],
  );
  for (const { column, sequence } of rows)
    await client.query(
      `SELECT setval($1, coalesce(max(${quoted(column)}), 0) + 1, false) FROM ${quoted(table)}`,
      [sequence],
    );
}

async function restoreFiles(storage: Storage, { folder, manifest, open }: OpenedBackup): Promise<void> {
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
  const ending = endingOf(manifest);
  for (const { path: relative } of manifest.contents) {
    if (!relative.startsWith("files/")) continue;
    // Storing moves the file, so a copy is stored.
    const copy = path.join(storage.incoming, `${randomUUID()}.part`);
    const key = relative.slice("files/".length, relative.length - ending.length);
    try {
      await pipeline(
        createReadStream(path.join(folder, relative)),
        open,
        createWriteStream(copy, { mode: 0o600 }),
      );
      await storage.put(key, copy);
    } finally {
      await rm(copy, { force: true });
    }
  }
}

const endingOf = ({ sealed_for }: Manifest) => (sealed_for ? ".age" : "");
