import type { AppContext } from "#server/context.ts";

const MINUTE_MS = 60_000;
/** States of the students in the order of their names; the others are present. */
const states = ["present", "present", "late", "excused", "absent"] as const;

/** Fills the registers of sessions that are over. */
export async function seedAttendance({ db }: AppContext, now: Date): Promise<void> {
  const units = await db
    .selectFrom("units")
    .select(["id", "program_id", "session_starts_at", "session_ends_at"])
    .where("session_ends_at", "<", now)
    .orderBy("id")
    .execute();
  const marker = await db.selectFrom("users").select("id").where("role", "=", "admin").executeTakeFirst();
  for (const { id, program_id, session_starts_at, session_ends_at } of units) {
    const students = await db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "user_id")
      .select("user_id")
      .where("program_id", "=", program_id)
      .where("users.role", "=", "student")
      .where("enrolled_at", "<=", session_ends_at)
      .orderBy("users.name")
      .execute();
    if (students.length === 0) continue;
    const marked_at = new Date((session_starts_at?.getTime() ?? 0) + 20 * MINUTE_MS);
    await db
      .insertInto("attendance")
      .values(
        students.map(({ user_id }, index) => ({
          ...{ unit_id: id, user_id, state: states[index] ?? "present", source: "staff" },
          ...{ marked_by: marker?.id ?? null, marked_at, updated_at: marked_at },
        })),
      )
      .execute();
  }
}
