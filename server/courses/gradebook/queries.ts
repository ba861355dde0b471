import { sql } from "kysely";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";
import { isRefused } from "#server/platform/email/refusals.ts";

/** Selects the students of a program. The search works as in the list of all students. */
export function gradebookStudents(db: Database, program: number, search = "") {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .where("enrollments.program_id", "=", program)
    .where("users.role", "=", "student")
    .$if(search !== "", (query) => query.where(studentMatches(search)));
}

export const byName = sortName("users.name");

/** Average percentage of a student's graded work; below all others without any. */
const byAverage = sql`coalesce((
  SELECT avg(submissions.marks_awarded * 100 / assignments.total_marks)
  FROM submissions JOIN assignments ON assignments.id = assignment_id
  WHERE submissions.user_id = enrollments.user_id AND assignments.program_id = enrollments.program_id
    AND assignments.deleted_at IS NULL AND assignments.sent_at IS NOT NULL), -1)`;

/** Returns the order of the rows: by name by default. A leading `-` reverses it. */
export const gradebookOrder = (ordering = "") => ({
  by: ordering.endsWith("average") ? byAverage : byName,
  direction: ordering.startsWith("-") ? ("desc" as const) : ("asc" as const),
});

const studentColumns = [
  "enrollments.id",
  "users.id as student",
  "users.name",
  "users.email",
  "enrollments.enrolled_at",
] as const;

const emailRefused = (now: Date) => isRefused(sql.ref("users.email"), now).as("is_email_refused");

export const gradebookStudentsById = (db: Database, program: number, ids: readonly number[], now: Date) =>
  gradebookStudents(db, program)
    .select(studentColumns)
    .select(emailRefused(now))
    .where("enrollments.id", "in", ids)
    .execute();

/** Returns all students of a program, sorted by name. */
export const allGradebookStudents = (db: Database, program: number, now: Date) =>
  gradebookStudents(db, program)
    .select(studentColumns)
    .select(emailRefused(now))
    .orderBy(byName)
    .orderBy("enrollments.id")
    .execute();

export interface GradebookColumn {
  id: number;
  title: string;
  total_marks: number;
  deadline: Date;
  grades_held: boolean;
  submitted: number;
  graded: number;
  average: number | null;
}

/** Returns the program's sent assignments by deadline, with counts and averages of the enrolled students. */
export async function gradebookColumns(db: Database, program: number): Promise<GradebookColumn[]> {
  const { rows } = await sql<GradebookColumn>`
    SELECT a.id, a.title, a.total_marks, a.deadline, a.grades_held_at IS NOT NULL AS grades_held,
      count(s.id)::integer AS submitted,
      count(s.graded_at) FILTER (WHERE NOT s.has_open_attempt)::integer AS graded,
      avg(s.marks_awarded * 100 / a.total_marks) AS average
    FROM assignments a
    LEFT JOIN (submissions s JOIN enrollments e ON e.user_id = s.user_id AND e.program_id = ${program})
      ON s.assignment_id = a.id
    WHERE a.program_id = ${program} AND a.deleted_at IS NULL AND a.sent_at IS NOT NULL
    GROUP BY a.id ORDER BY a.deadline, a.id`.execute(db);
  return rows;
}

/** Returns the submissions of these students for these assignments. */
export function gradebookCells(db: Database, assignments: readonly number[], students: readonly number[]) {
  return db
    .selectFrom("submissions")
    .select(["id as submission", "assignment_id", "user_id", "marks_awarded", "has_open_attempt"])
    .where("assignment_id", "in", assignments)
    .where("user_id", "in", students)
    .execute();
}
