import type { Database } from "#server/platform/database/connection.ts";

/** Whether an account has the e-mail, and whether it is enrolled in the program. */
export async function enrollmentOfEmail(db: Database, email: string, programId: number | undefined) {
  const user = await db
    .selectFrom("users")
    .leftJoin("enrollments", (join) =>
      join.onRef("enrollments.user_id", "=", "users.id").on("enrollments.program_id", "=", programId ?? 0),
    )
    .select("enrollments.id as enrollment_id")
    .where("users.email", "=", email)
    .executeTakeFirst();
  return { exists: user !== undefined, enrolled: Boolean(user?.enrollment_id) };
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
