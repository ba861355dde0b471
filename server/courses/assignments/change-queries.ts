import { type Insertable, type RawBuilder, sql } from "kysely";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { AssignmentChanges } from "#server/platform/database/types.ts";
import { deadlineFor, extensionOf } from "./extension-queries.ts";

/** Inserts a change, with the values before it, and returns its id. */
export async function insertChange(db: Database, change: Insertable<AssignmentChanges>): Promise<number> {
  const { id } = await db
    .insertInto("assignment_changes")
    .values(change)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** SQL columns of a change `change` of an assignment `assignments` that now belongs to `programs` */
const changeColumns = (
  student: RawBuilder<unknown>,
) => sql`change.id, change.assignment_id, change.program_id, was_in.title AS program_title,
  assignments.program_id AS new_program_id, programs.title AS new_program_title, assignments.title, assignments.kind,
  change.deadline AS old_deadline, assignments.deadline, change.total_marks AS old_total_marks,
  assignments.total_marks, change.is_task_changed, change.changed_at,
  ${extensionOf(student)} AS extended_to`;

/**
 * Returns an SQL table of changes, with the present assignment and the student's extension. Leaves out deleted
 * assignments.
 */
export const changes = (condition: RawBuilder<unknown>, student = sql`NULL`) => sql`
  SELECT ${changeColumns(student)} FROM assignment_changes change
    JOIN assignments ON assignments.id = change.assignment_id
    JOIN programs ON programs.id = assignments.program_id
    JOIN programs was_in ON was_in.id = change.program_id
  WHERE assignments.sent_at IS NOT NULL AND assignments.deleted_at IS NULL AND programs.deleted_at IS NULL
    AND ${condition}`;

export interface ChangeRow {
  id: number;
  assignment_id: number;
  /** Program at the time of the change */
  program_id: number;
  program_title: string;
  new_program_id: number;
  new_program_title: string;
  title: string;
  kind: "file" | "quiz";
  old_deadline: Date;
  deadline: Date;
  old_total_marks: number;
  total_marks: number;
  is_task_changed: boolean;
  changed_at: Date;
  /** Extension of the student for whom the change was read */
  extended_to: Date | null;
}

export async function changeById(db: Database, id: number): Promise<ChangeRow | undefined> {
  const { rows } = await sql<ChangeRow>`${changes(sql`change.id = ${id}`)}`.execute(db);
  return rows[0];
}

export async function changesById(db: Database, ids: readonly number[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`${changes(sql`change.id = ANY(${ids}::integer[])`)}`.execute(db);
  return rows;
}

/** Returns the earlier changes of the assignment, if it is still in the same program. */
export async function earlierChangesOf(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT earlier.id FROM assignment_changes change
      JOIN assignments ON assignments.id = change.assignment_id AND assignments.program_id = change.program_id
      JOIN assignment_changes earlier ON earlier.assignment_id = change.assignment_id
        AND earlier.program_id = change.program_id AND earlier.id < change.id
    WHERE change.id = ${id}`.execute(db);
  return rows.map((row) => row.id);
}

/** Joins earlier changes of the assignment with a change, so that it tells what is different since the first of them. */
export async function joinEarlier(db: Database, id: number, earlier: readonly number[]): Promise<void> {
  if (earlier.length === 0) return;
  const deleted = await db
    .deleteFrom("assignment_changes")
    .where("id", "in", earlier)
    .returning(["id", "deadline", "total_marks", "is_task_changed"])
    .execute();
  const [first] = deleted.sort((one, other) => one.id - other.id);
  if (!first) return;
  const { deadline, total_marks } = first;
  await db
    .updateTable("assignment_changes")
    .set({
      deadline,
      total_marks,
      ...(deleted.some((one) => one.is_task_changed) && { is_task_changed: true }),
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteChange(db: Database, id: number): Promise<void> {
  await db.deleteFrom("assignment_changes").where("id", "=", id).execute();
}

/**
 * Returns the condition on `changes` that a student of the change's program needs to know of it. Students with graded
 * work do not, because they cannot change it, unless they have attempts at a quiz left. Students of a new program get the assignment as a new one. Another
 * deadline does not concern students whose extension is later than both.
 */
export const concerns = (student: RawBuilder<unknown>) => sql<boolean>`((NOT EXISTS (
    SELECT 1 FROM submissions WHERE submissions.assignment_id = assignments.id
      AND submissions.user_id = ${student} AND submissions.graded_at IS NOT NULL) OR EXISTS (
    SELECT 1 FROM quizzes WHERE quizzes.assignment_id = assignments.id AND quizzes.attempts > (
      SELECT count(*) FROM attempts
      WHERE attempts.assignment_id = assignments.id AND attempts.user_id = ${student})))
  AND CASE WHEN assignments.program_id <> change.program_id
    THEN NOT ${studentIsEnrolledIn(student, sql`assignments.program_id`)}
    ELSE change.is_task_changed OR assignments.total_marks <> change.total_marks
      OR ${deadlineFor(student)} <> greatest(change.deadline, ${extensionOf(student)}) END)`;
