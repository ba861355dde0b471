import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { hasSearchable } from "#server/platform/database/lists.ts";

/** The students of a program; a search finds what it finds among all students. */
export function gradebookStudents(db: Database, program: number, search = "") {
  return db
    .selectFrom("enrollments")
    .innerJoin("users", "users.id", "enrollments.user_id")
    .where("enrollments.program_id", "=", program)
    .where("users.role", "=", "student")
    .$if(search !== "", (query) => query.where(hasSearchable(sql`users.search_text`, search)));
}

export const byName = sql`lower(users.name)`;

const studentColumns = [
  "enrollments.id",
  "users.id as student",
  "users.name",
  "users.email",
  "enrollments.enrolled_at",
] as const;

export const gradebookStudentsById = (db: Database, program: number, ids: readonly number[]) =>
  gradebookStudents(db, program).select(studentColumns).where("enrollments.id", "in", ids).execute();

/** All of them, by name. */
export const allGradebookStudents = (db: Database, program: number) =>
  gradebookStudents(db, program).select(studentColumns).orderBy(byName).orderBy("enrollments.id").execute();

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

/** The assignments that were sent, by deadline, with what the enrolled students did. */
export async function gradebookColumns(db: Database, program: number): Promise<GradebookColumn[]> {
  const { rows } = await sql<GradebookColumn>`
    SELECT a.id, a.title, a.total_marks, a.deadline, a.grades_held_at IS NOT NULL AS grades_held,
      count(s.id)::integer AS submitted, count(s.graded_at)::integer AS graded,
      avg(s.marks_awarded * 100 / a.total_marks) AS average
    FROM assignments a
    LEFT JOIN (submissions s JOIN enrollments e ON e.user_id = s.user_id AND e.program_id = ${program})
      ON s.assignment_id = a.id
    WHERE a.program_id = ${program} AND a.deleted_at IS NULL AND a.sent_at IS NOT NULL
    GROUP BY a.id ORDER BY a.deadline, a.id`.execute(db);
  return rows;
}

/** What these students handed in for these assignments. */
export function gradebookCells(db: Database, assignments: readonly number[], students: readonly number[]) {
  return db
    .selectFrom("submissions")
    .select(["id as submission", "assignment_id", "user_id", "marks_awarded"])
    .where("assignment_id", "in", assignments)
    .where("user_id", "in", students)
    .execute();
}
