import { sql } from "kysely";
import { deadlineInFuture, deadlineIsEarlier } from "#contract/courses/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the deadline of an assignment for this student: the later of the assignment's and their own. */
export const studentDeadline = (userId: number) =>
  sql<Date>`greatest(assignments.deadline, (SELECT deadline FROM assignment_extensions
    WHERE assignment_id = assignments.id AND user_id = ${userId}))`;

interface Extension {
  assignment_id: number;
  user_id: number;
  deadline: Date;
}

/**
 * Gives a student a later deadline. @throws ApiError 400 at `deadline` for one that has passed or is earlier than the
 * student's present deadline
 */
export async function extendTo(db: Database, extension: Extension, now: Date): Promise<void> {
  const { assignment_id, user_id, deadline } = extension;
  if (deadline <= now) throw invalid({ deadline: [deadlineInFuture] });
  const present = await db
    .selectFrom("assignments")
    .select(studentDeadline(user_id).as("deadline"))
    .where("id", "=", assignment_id)
    .executeTakeFirstOrThrow();
  if (deadline < present.deadline) throw invalid({ deadline: [deadlineIsEarlier(present.deadline)] });
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
