import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import { isDatabaseAway } from "#server/platform/database/away.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { attachFile, detachFiles } from "./detached-files.ts";
import type { UploadedFile } from "./uploads.ts";

/** Columns of a row that has a file. The file name is only shown to people and is never part of a path. */
export interface StoredFile {
  storage_key: string;
  filename: string;
  size_bytes: number;
  mime: string;
}

/** Maximum time to store a file. A file without a row after that was left by a crash. */
const STORING_MS = 3_600_000;

type PrivateFolder = "assignments" | "submissions" | "proofs" | "community" | "feedback" | "questions";

/**
 * Stores an uploaded file privately. Then runs `work`, which writes the row that owns it, in a transaction: there is no
 * row without its file. If the work fails, the file is removed. The clean-up removes files left by a crash.
 */
export async function storeFile<T>(
  context: AppContext,
  folder: PrivateFolder,
  file: UploadedFile,
  work: (db: Transaction, columns: StoredFile) => Promise<T>,
): Promise<T> {
  const storage_key = `${folder}/${randomUUID()}`;
  await detachFiles(context.db, [storage_key], new Date(context.clock().getTime() + STORING_MS));
  try {
    await context.files.put(storage_key, file.path);
    const { filename, size: size_bytes, mime } = file;
    return await inTransaction(context, async (db) => {
      await attachFile(db, storage_key);
      return work(db, { storage_key, filename, size_bytes, mime });
    });
  } catch (error) {
    // If the database did not answer, the row may be committed. The clean-up decides by the list of detached files.
    if (!isDatabaseAway(error)) await context.files.remove(storage_key).catch(() => undefined);
    throw error;
  }
}

/** Does the same for a change with an optional file. */
export function storeFileIfAny<T>(
  context: AppContext,
  folder: PrivateFolder,
  file: UploadedFile | undefined,
  work: (db: Transaction, columns: Partial<StoredFile>) => Promise<T>,
): Promise<T> {
  if (file) return storeFile(context, folder, file, work);
  return inTransaction(context, (db) => work(db, {}));
}
