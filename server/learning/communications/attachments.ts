import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attachFile, detachFiles } from "#server/platform/storage/detached-files.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertAttachments } from "./queries.ts";

/** Storing takes no longer: files whose rows are not there by then were cut off by a crash. */
const STORING_MS = 3_600_000;

/**
 * Puts the files away under random keys; their names are kept in the database alone (security.md T58). Until
 * `attach` gives them an owner they count as detached, which the clean-up removes.
 */
export async function storeAttachments(context: AppContext, uploads: UploadedFile[]): Promise<StoredFile[]> {
  const stored = uploads.map(({ filename, mime, size: size_bytes, path }) => ({
    storage_key: `attachments/${randomUUID()}`,
    ...{ filename, mime, size_bytes, path },
  }));
  const keys = stored.map((file) => file.storage_key);
  await detachFiles(context.db, keys, new Date(context.clock().getTime() + STORING_MS));
  for (const { storage_key, path } of stored) await context.files.put(storage_key, path);
  return stored.map(({ path, ...file }) => file);
}

/** In the transaction of the communication itself. */
export async function attach(db: Database, communication_id: number, stored: StoredFile[]): Promise<void> {
  for (const { storage_key } of stored) await attachFile(db, storage_key);
  await insertAttachments(
    db,
    stored.map((file) => ({ ...file, communication_id })),
  );
}
