import { sql } from "kysely";
import type { Database } from "#server/database/connection.ts";

export interface Totals {
  total_students: number;
  total_admins: number;
  total_enrollments: number;
}

/** `total_admins` counts admins and sub-admins; enrolments of deleted programs do not count. */
export async function totals(db: Database): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT
      (SELECT count(*) FROM users WHERE role = 'student') AS total_students,
      (SELECT count(*) FROM users WHERE role <> 'student') AS total_admins,
      (SELECT count(*) FROM enrollments JOIN programs ON programs.id = program_id WHERE deleted_at IS NULL)
        AS total_enrollments
  `.execute(db);
  return rows[0] as Totals;
}
