import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { attachFile, detachFiles } from "#server/platform/storage/detached-files.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import type { UploadedFile } from "#server/platform/storage/uploads.ts";
import { insertAttachments } from "./queries.ts";

/** Storing takes less time than this; a file without a row by then was left by a crash. */
const STORING_MS = 3_600_000;

/**
 * Stores the files under random keys; their names are in the database alone. Until `attach` gives them an owner they count
 * as detached, and the clean-up would remove them.
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

/** Gives the files to the communication, in its own transaction. */
export async function attach(db: Database, communication_id: number, stored: StoredFile[]): Promise<void> {
  for (const { storage_key } of stored) await attachFile(db, storage_key);
  await insertAttachments(
    db,
    stored.map((file) => ({ ...file, communication_id })),
  );
}
