import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the deadline of an assignment for this student: the later of the assignment's and their own. */
export const studentDeadline = (userId: number) =>
  sql<Date>`greatest(assignments.deadline, (SELECT deadline FROM assignment_extensions
    WHERE assignment_id = assignments.id AND user_id = ${userId}))`;

/** Gives a student a later deadline, or changes it. */
export async function saveExtension(
  db: Database,
  extension: { assignment_id: number; user_id: number; deadline: Date },
): Promise<void> {
  await db
    .insertInto("assignment_extensions")
    .values(extension)
    .onConflict((conflict) =>
      conflict.columns(["assignment_id", "user_id"]).doUpdateSet({ deadline: extension.deadline }),
    )
    .execute();
}

/** Returns extensions with what the email about them needs. */
export function extensionsToTell(db: Database, assignmentId: number, users: readonly number[]) {
  return db
    .selectFrom("assignment_extensions")
    .innerJoin("assignments", "assignments.id", "assignment_extensions.assignment_id")
    .select(["assignments.id", "assignments.title", "user_id"])
    .select(sql<Date>`greatest(assignments.deadline, assignment_extensions.deadline)`.as("deadline"))
    .where("assignment_id", "=", assignmentId)
    .where("user_id", "in", users)
    .execute();
}

/** Returns the extensions of these students for these assignments. */
export const extensionsAmong = (db: Database, assignments: readonly number[], users: readonly number[]) =>
  db
    .selectFrom("assignment_extensions")
    .selectAll()
    .where("assignment_id", "in", assignments)
    .where("user_id", "in", users)
    .execute();
