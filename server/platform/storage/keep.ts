import { randomUUID } from "node:crypto";
import type { AppContext } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import { attachFile, detachFiles } from "./detached-files.ts";
import type { UploadedFile } from "./uploads.ts";

/** The columns by which a row knows its file. The name is only ever given back, never a place on a disk. */
export interface StoredFile {
  storage_key: string;
  filename: string;
  size_bytes: number;
  mime: string;
}

/** Storing takes no longer: a file whose row is not there by then was cut off by a crash. */
const STORING_MS = 3_600_000;

/**
 * Stores an uploaded file privately and then runs `work` in the transaction that gives it an owner: no row
 * without its file. When the work fails the file goes again; what a crash leaves, the clean-up removes.
 */
export async function keepFile<T>(
  context: AppContext,
  folder: "assignments" | "submissions",
  file: UploadedFile,
  work: (db: Database, columns: StoredFile) => Promise<T>,
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
    // Best effort: the note stands until the clean-up has done the same.
    await context.files.remove(storage_key).catch(() => undefined);
    throw error;
  }
}

/** The same for a change that may come without a new file. */
export function keepFileIfAny<T>(
  context: AppContext,
  folder: "assignments" | "submissions",
  file: UploadedFile | undefined,
  work: (db: Database, columns: Partial<StoredFile>) => Promise<T>,
): Promise<T> {
  if (file) return keepFile(context, folder, file, work);
  return inTransaction(context, (db) => work(db, {}));
}
