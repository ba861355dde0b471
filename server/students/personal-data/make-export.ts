import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { AppContext } from "#server/context.ts";
import { safeName } from "#server/courses/submissions/archive.ts";
import { instituteIdentity } from "#server/institute/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inSnapshot, inTransaction } from "#server/platform/database/transaction.ts";
import type { Attempt } from "#server/platform/jobs/jobs.ts";
import { attachFile, detachFiles, pictureKeys } from "#server/platform/storage/detached-files.ts";
import { exportEnd } from "./ask-export.ts";
import { choiceWords } from "./choice-words.ts";
import { inventory } from "./inventory.ts";
import { type Part, pageOf, startPage } from "./pages.ts";
import { endExport, exportById, filesOf, type OwnFile, profilePicture, rowsOf } from "./queries.ts";
import { dataExportQueue } from "./queue.ts";

/** Maximum time to make a zip. A file without a row after that was left by a crash. */
const MAKING_MS = 3_600_000;

/**
 * Makes the zip of a student's data: a page and a JSON file for each part, and the files, which are streamed. After
 * the last failed attempt, the download is marked as failed.
 */
export async function makeExport(context: AppContext, id: number, { number }: Attempt): Promise<void> {
  const row = await exportById(context.db, id);
  if (row?.state !== "making") return;
  const { user_id, storage_key } = row;
  try {
    await detachFiles(context.db, [storage_key], new Date(context.clock().getTime() + MAKING_MS));
    const size_bytes = await storeZip(context, user_id, storage_key);
    const expires_at = exportEnd(context.clock());
    const isWanted = await inTransaction(context, async (db) => {
      const isEnded = await endExport(db, id, { state: "ready", size_bytes, expires_at });
      // Without its row, the file stays detached, and the nightly clean-up finds it after a crash.
      if (isEnded) await attachFile(db, storage_key);
      return isEnded;
    });
    if (!isWanted) await context.files.remove(storage_key);
  } catch (error) {
    if (number > dataExportQueue.retryLimit) await endExport(context.db, id, { state: "failed" });
    throw error;
  }
}

/** Writes the zip to the storage and returns its size. */
async function storeZip(context: AppContext, userId: number, storageKey: string): Promise<number> {
  const half = path.join(context.files.incoming, `${randomUUID()}.zip`);
  await mkdir(context.files.incoming, { recursive: true, mode: 0o700 });
  try {
    const zip = await zipOf(context, userId);
    await pipeline(zip, createWriteStream(half, { mode: 0o600 }));
    const { size } = await stat(half);
    await context.files.put(storageKey, half);
    return size;
  } finally {
    await rm(half, { force: true });
  }
}

async function zipOf(context: AppContext, userId: number): Promise<Readable> {
  const { parts, files, picture } = await inSnapshot(context.db, (db) => contentOf(db, userId));
  const { name } = await instituteIdentity(context.db);
  const now = context.clock();
  const zip = new ZipFile();
  const add = (place: string, text: string) => zip.addBuffer(Buffer.from(text), place, { mtime: now });
  add("index.html", startPage(name, parts, files, now));
  for (const part of parts) {
    add(`pages/${part.slug}.html`, pageOf(name, part));
    add(`data/${part.slug}.json`, `${JSON.stringify(part.rows, null, 2)}\n`);
  }
  const body = zip.outputStream as Readable;
  for (const file of [...files, ...picture]) {
    const place = `files/${file.folder}/${safeName(file.name)}`;
    // Most files are PDFs and pictures, which are compressed already.
    zip.addReadStreamLazy(place, { compress: false, mtime: now }, (give) => {
      streamOf(context, file).then(
        (stream) => give(null, stream),
        (error) => give(error, Readable.from([])),
      );
    });
  }
  zip.on("error", (error: Error) => body.destroy(error));
  zip.end();
  return body;
}

async function contentOf(db: Database, userId: number) {
  const parts: Part[] = [];
  for (const [table, holding] of Object.entries(inventory)) {
    const { title } = holding;
    if (!title) continue;
    const rows = await rowsOf(db, table, holding, userId);
    if (rows.length > 0) {
      const slug = title.toLowerCase().replaceAll(" ", "-");
      parts.push({ slug, title, rows, words: choiceWords[table] });
    }
  }
  return { parts, files: await filesOf(db, userId), picture: await pictureOf(db, userId) };
}

/** Returns the largest stored size of the profile's picture. */
async function pictureOf(db: Database, userId: number): Promise<OwnFile[]> {
  const picture = await profilePicture(db, userId);
  const key = picture && pictureKeys(picture).at(-1);
  return key
    ? [{ folder: "profile", name: `picture${path.extname(key)}`, storage_key: key, size_bytes: 0 }]
    : [];
}

/** Returns a file's content. A lost file is replaced by a note, so that the others are still there. */
const streamOf = async ({ files }: AppContext, { storage_key }: OwnFile): Promise<Readable> =>
  (await files.get(storage_key)) ?? Readable.from(["This file is missing from the storage.\n"]);
