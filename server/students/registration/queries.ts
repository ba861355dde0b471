import { sql } from "kysely";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/**
 * Returns whether an account has the email, and whether it is enrolled in the program. A staff member counts as
 * enrolled after somebody tried to enroll them, as a student would, so that the answer does not reveal staff.
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

/**
 * Returns the student with this email who joined after this time, and the title of the program if they are enrolled in
 * it.
 */
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
