import { type RawBuilder, sql } from "kysely";
import { deadlineInFuture, deadlineIsEarlier } from "#contract/courses/assignments.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** Returns the SQL extension of a student for an assignment; NULL without one. */
export const extensionOf = (student: RawBuilder<unknown>) =>
  sql<Date | null>`(SELECT given.deadline FROM assignment_extensions given
    WHERE given.assignment_id = assignments.id AND given.user_id = ${student})`;

/** Returns the deadline of an assignment for a student: the later of the assignment's and their extension. */
export const deadlineFor = (student: RawBuilder<unknown>) =>
  sql<Date>`greatest(assignments.deadline, ${extensionOf(student)})`;

export const studentDeadline = (userId: number) => deadlineFor(sql`${userId}`);

/** Returns when an assignment was changed for a student, which is also the time of their extension. */
export const changedFor = (userId: number) =>
  sql<Date>`greatest(assignments.updated_at, (SELECT given.changed_at FROM assignment_extensions given
    WHERE given.assignment_id = assignments.id AND given.user_id = ${userId}))`;

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
  // Forms show minutes. The last minute that they show is not earlier than a deadline with seconds.
  if (deadline.getTime() < new Date(present.deadline).setSeconds(0, 0))
    throw invalid({ deadline: [deadlineIsEarlier(present.deadline)] });
  await db
    .insertInto("assignment_extensions")
    .values({ ...extension, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(["assignment_id", "user_id"]).doUpdateSet({
        deadline: extension.deadline,
        changed_at: sql`greatest(excluded.changed_at, assignment_extensions.changed_at + interval '1 second')`,
      }),
    )
    .execute();
}

/** Returns extensions with what the email about them needs. */
export function extensionsToTell(db: Database, assignmentId: number, users: readonly number[]) {
  return db
    .selectFrom("assignment_extensions")
    .innerJoin("assignments", "assignments.id", "assignment_extensions.assignment_id")
    .select(["assignments.id", "assignments.title", "assignments.kind", "user_id"])
    .select(deadlineFor(sql.ref("assignment_extensions.user_id")).as("deadline"))
    .where("assignment_id", "=", assignmentId)
    .where("user_id", "in", users)
    .execute();
}

/** Returns the extensions of an assignment by student. */
export async function extensionsOf(db: Database, assignment: number): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom("assignment_extensions")
    .select(["user_id", "deadline"])
    .where("assignment_id", "=", assignment)
    .execute();
  return new Map(rows.map(({ user_id, deadline }) => [user_id, deadline]));
}

/** Returns the extensions of these students for these assignments. */
export const extensionsAmong = (db: Database, assignments: readonly number[], users: readonly number[]) =>
  db
    .selectFrom("assignment_extensions")
    .selectAll()
    .where("assignment_id", "in", assignments)
    .where("user_id", "in", users)
    .execute();
