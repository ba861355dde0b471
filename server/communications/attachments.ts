import { randomUUID } from "node:crypto";
import type { StoredFile } from "#server/files/keep.ts";
import type { Storage } from "#server/files/storage.ts";
import type { UploadedFile } from "#server/files/uploads.ts";

/** Puts the files away under random keys; their names are kept in the database alone (security.md T58). */
export async function storeAttachments(files: Storage, uploads: UploadedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { path, filename, mime, size } of uploads) {
    const storage_key = `attachments/${randomUUID()}`;
    await files.put(storage_key, path);
    stored.push({ filename, storage_key, mime, size_bytes: size });
  }
  return stored;
}

/** After the commit, or when it did not come: a file that stays behind harms nobody. */
export async function forgetFiles(files: Storage, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}
