import { apiError } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { bytesOf } from "./queries.ts";

/** How much all files of one student may hold. */
const STUDENT_BYTES = 500 * 1024 * 1024;

/** Throws 413 when the student has no room for so many more bytes. Locks the student's row until the transaction ends. */
export async function checkSpace(db: Database, userId: number, more_bytes: number): Promise<void> {
  if ((await bytesOf(db, userId)) + more_bytes > STUDENT_BYTES)
    throw apiError("student_space_full", { field: "submission_file" });
}
