import { apiError } from "#contract/shared/errors.ts";
import { MAX_STUDENT_BYTES } from "#contract/shared/limits.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { bytesOf } from "./queries.ts";

/** Throws 413 when the student has no room for so many more bytes. Locks the student's row until the transaction ends. */
export async function checkSpace(
  db: Database,
  userId: number,
  more_bytes: number,
  field = "submission_file",
): Promise<void> {
  if ((await bytesOf(db, userId)) + more_bytes > MAX_STUDENT_BYTES)
    throw apiError("student_space_full", { field });
}
