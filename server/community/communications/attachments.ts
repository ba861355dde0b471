import type { Database } from "#server/platform/database/connection.ts";
import type { StoredFile } from "#server/platform/storage/store-file.ts";
import { attachFiles } from "#server/platform/storage/store-files.ts";
import { insertAttachments } from "./queries.ts";

/** Attaches the stored files to the communication, in the caller's transaction. */
export async function attach(db: Database, communication_id: number, stored: StoredFile[]): Promise<void> {
  await attachFiles(db, stored);
  await insertAttachments(
    db,
    stored.map((file) => ({ ...file, communication_id })),
  );
}
