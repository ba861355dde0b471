import type { Database } from "#server/platform/database/connection.ts";

/** Deletes the holds of a program, or of one student in it, except those of the given students. */
export async function deleteOtherHolds(
  db: Database,
  { program, student }: { program: number; student?: number | undefined },
  kept: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("certificate_holds")
    .where("program_id", "=", program)
    .$if(student !== undefined, (query) => query.where("user_id", "=", student ?? 0))
    .where("user_id", "not in", kept)
    .execute();
}

/** Inserts holds and returns the students whose hold is new. */
export async function insertHolds(
  db: Database,
  program: number,
  students: readonly number[],
  now: Date,
): Promise<number[]> {
  if (students.length === 0) return [];
  const added = await db
    .insertInto("certificate_holds")
    .values(students.map((user_id) => ({ program_id: program, user_id, held_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  return added.map(({ user_id }) => user_id);
}

/** Returns the programs in which certificates of these students are held. */
export const holdsOf = (db: Database, students: readonly number[]) =>
  db
    .selectFrom("certificate_holds")
    .select(["program_id as program", "user_id as student"])
    .where("user_id", "in", students)
    .execute();
