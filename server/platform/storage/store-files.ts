import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attachFile, detachFiles } from "./detached-files.ts";
import type { StoredFile } from "./store-file.ts";
import type { UploadedFile } from "./uploads.ts";

/** Maximum time to store files. A file without a row after that was left by a crash. */
const STORING_MS = 3_600_000;

/**
 * Stores several files privately under random keys. Their names are only in the database. Until `attachFiles` gives
 * them an owner, they count as detached, and the clean-up may remove them.
 */
export async function storeFiles(
  context: AppContext,
  folder: "attachments" | "units",
  uploads: readonly UploadedFile[],
): Promise<StoredFile[]> {
  const keys = await newKeys(context, folder, uploads.length);
  const stored: StoredFile[] = [];
  for (const [place, { path, filename, mime, size: size_bytes }] of uploads.entries()) {
    const storage_key = keys[place] ?? "";
    await context.files.put(storage_key, path);
    stored.push({ storage_key, filename, mime, size_bytes });
  }
  return stored;
}

/** Returns keys that count as detached until `attachFiles`. */
export async function newKeys(context: AppContext, folder: string, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `${folder}/${randomUUID()}`);
  await detachFiles(context.db, keys, new Date(context.clock().getTime() + STORING_MS));
  return keys;
}

/** Gives the files their owners. Call it in the transaction that writes the rows. */
export async function attachFiles(db: Database, stored: readonly StoredFile[]): Promise<void> {
  for (const { storage_key } of stored) await attachFile(db, storage_key);
}
