import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Storage } from "#server/files/storage.ts";
import { describeFile, FORMAT, type Manifest, writeManifest } from "./manifest.ts";
import { columnList, quoted, type Table, tablesInOrder } from "./tables.ts";

/**
 * Writes database and files to a new folder while the application runs. The rows are of one moment (one
 * REPEATABLE READ transaction); files never change once they are stored, and they are taken after the rows,
 * so every file that a row names is there. Until the manifest is written the folder ends in `.part`.
 * @returns the folder's path
 */
export async function backUp(
  connection: pg.ClientConfig,
  storage: Storage,
  folder: string,
  now: Date,
): Promise<Manifest> {
  const half = `${folder}.part`;
  await mkdir(path.join(half, "tables"), { recursive: true, mode: 0o700 });
  try {
    const database = await copyDatabase(connection, half);
    const files = await copyFiles(storage, half);
    const manifest: Manifest = {
      format: FORMAT,
      made_at: now.toISOString(),
      migrations: database.migrations,
      tables: database.tables,
      contents: [...database.contents, ...files],
    };
    await writeManifest(half, manifest);
    await rename(half, folder);
    return manifest;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase(connection: pg.ClientConfig, folder: string) {
  const client = new pg.Client({ ...connection, statement_timeout: 0, application_name: "darasa backup" });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
    const tables: Manifest["tables"] = [];
    const contents: Manifest["contents"] = [];
    for (const table of await tablesInOrder(client)) {
      tables.push({ ...table, rows: await copyTable(client, table, folder) });
      contents.push(await describeFile(folder, `tables/${table.name}.copy.gz`));
    }
    await client.query("COMMIT");
    return { migrations: rows.map((row) => row.name), tables, contents };
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, { name, columns }: Table, folder: string): Promise<number> {
  const stream = client.query(copyTo(`COPY (SELECT ${columnList(columns)} FROM ${quoted(name)}) TO STDOUT`));
  const file = createWriteStream(path.join(folder, `tables/${name}.copy.gz`), { mode: 0o600 });
  await pipeline(stream, createGzip(), file);
  return stream.rowCount;
}

async function copyFiles(storage: Storage, folder: string): Promise<Manifest["contents"]> {
  const contents: Manifest["contents"] = [];
  for await (const key of storage.keys()) {
    const relative = `files/${key}`;
    const target = path.join(folder, relative);
    const stream = await storage.get(key);
    // A file that was deleted meanwhile belonged to a row that was deleted with it.
    if (!stream) continue;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
    contents.push(await describeFile(folder, relative));
  }
  return contents;
}
