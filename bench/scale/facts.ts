import type pg from "pg";
import { type Headers, logInAs, userWithRole } from "../harness/callers.ts";
import { gradebookProgram } from "./gradebook.ts";

export interface Student {
  id: number;
  name: string;
  email: string;
  phone: string;
  enrollment_id: number;
  program_id: number;
  headers: Headers;
}

/** Samples of a filled database, so that each call can be made with many parameters. */
export interface Facts {
  student_count: number;
  admin: Headers;
  students: Student[];
  programs: { id: number; title: string }[];
  /** Program with a gradebook of 160 students and 30 columns. */
  gradebook: number;
  assignments: { title: string }[];
  /** Newest first. */
  communications: { id: number }[];
  submissions: { id: number }[];
  affiliates: { code: string }[];
  /** Messages that begin a thread. */
  messages: { id: number }[];
}

export async function readFacts(url: string, pool: pg.Pool): Promise<Facts> {
  const rows = async <T>(text: string): Promise<T[]> => (await pool.query(text)).rows as T[];
  const students = await rows<Student>(
    `SELECT DISTINCT ON (users.id) users.id, name, email, phone, e.id AS enrollment_id, program_id
      FROM users JOIN enrollments e ON user_id = users.id WHERE users.id IN (${sample("users", 200)}) AND role = 'student'`,
  );
  if (students.length === 0) throw new Error("The database is empty. npm run seed:scale fills it.");
  const programs = await rows<Facts["programs"][number]>("SELECT id, title FROM programs ORDER BY id");
  for (const student of students) student.headers = await logInAs(url, pool, student.id);
  const [counted] = await rows<{ count: number }>(
    "SELECT count(*)::integer FROM users WHERE role = 'student'",
  );
  return {
    student_count: counted?.count ?? 0,
    admin: await logInAs(url, pool, await userWithRole(pool, "admin")),
    students,
    programs,
    gradebook: await gradebookProgram(pool),
    assignments: await rows(`SELECT title FROM assignments WHERE id IN (${sample("assignments")})`),
    communications: await rows("SELECT id FROM communications ORDER BY sent_at DESC"),
    submissions: await rows(`SELECT id FROM submissions WHERE id IN (${sample("submissions")})`),
    affiliates: await rows("SELECT affiliate_code AS code FROM affiliates WHERE status = 'approved'"),
    messages: await rows(
      `SELECT id FROM community_messages WHERE id IN (${sample("community_messages")}) AND parent_id IS NULL AND deleted_at IS NULL`,
    ),
  };
}

/** Selects ids spread evenly over a filled table. */
function sample(table: string, count = 1_000): string {
  return `SELECT (n * (SELECT max(id) FROM ${table})::bigint / ${count})::integer FROM generate_series(1, ${count}) n`;
}
