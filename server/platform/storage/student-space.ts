import { sql } from "kysely";
import { apiError } from "#contract/shared/errors.ts";
import { MAX_STUDENT_BYTES } from "#contract/shared/limits.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Throws 413 if the student has no space for so many more bytes. Locks the student until the transaction ends. */
export async function checkSpace(
  db: Database,
  userId: number,
  more_bytes: number,
  field = "submission_file",
): Promise<void> {
  if ((await bytesOf(db, userId)) + more_bytes > MAX_STUDENT_BYTES)
    throw apiError("student_space_full", { field });
}

/**
 * Returns the total size of a student's files: submissions and proofs of payment. Locks the student's row, so that
 * concurrent uploads are added up.
 */
async function bytesOf(db: Database, userId: number): Promise<number> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(size_bytes), 0) AS bytes FROM (
      SELECT size_bytes FROM submissions WHERE user_id = ${userId}
      UNION ALL SELECT size_bytes FROM payments JOIN charges ON charges.id = charge_id
        WHERE charges.user_id = ${userId} AND source = 'student') files`.execute(db);
  return Number(rows[0]?.bytes);
}
