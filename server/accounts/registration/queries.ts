import { sql } from "kysely";
import { studentIsEnrolledIn } from "#server/learning/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/**
 * Whether an account has the e-mail, and whether it is enrolled in the program. A member of staff whom somebody tried to enroll
 * counts as enrolled, as a student then is: the answer does not tell who is staff.
 */
export async function enrollmentOfEmail(db: Database, email: string, programId = 0) {
  const user = await db
    .selectFrom("users")
    .select([
      studentIsEnrolledIn(sql.ref("users.id"), programId).as("is_enrolled"),
      sql<boolean>`EXISTS (
        SELECT 1 FROM staff_enrollment_tries WHERE user_id = users.id AND program_id = ${programId})`.as(
        "is_tried",
      ),
    ])
    .where("users.email", "=", email)
    .executeTakeFirst();
  return { exists: user !== undefined, enrolled: user !== undefined && (user.is_enrolled || user.is_tried) };
}

/** The student who joined with the e-mail since then, and the title of the named program where they are enrolled in it. */
export function studentSince(db: Database, email: string, since: Date, programId: number | undefined) {
  return db
    .selectFrom("users")
    .leftJoin("enrollments", (join) =>
      join.onRef("enrollments.user_id", "=", "users.id").on("enrollments.program_id", "=", programId ?? 0),
    )
    .leftJoin("programs", "programs.id", "enrollments.program_id")
    .select(["users.password_hash", "programs.title as program"])
    .where("users.email", "=", email)
    .where("users.role", "=", "student")
    .where("users.date_joined", ">", since)
    .executeTakeFirst();
}
