import { sql } from "kysely";
import type { Period, ProgramCount } from "#contract/analytics.ts";
import type { Database } from "#server/database/connection.ts";
import { sharedRead } from "#server/database/shared-read.ts";

/** Days, weeks and months begin in the institute's own zone. */
const ZONE = "Africa/Kampala";

export interface Totals {
  total_students: number;
  total_admins: number;
  total_enrollments: number;
}

/** `total_admins` counts admins and sub-admins; enrolments of deleted programs do not count. */
export const totals = sharedRead(async (db): Promise<Totals> => {
  const { rows } = await sql<Totals>`
    SELECT ${people},
      (SELECT count(*) FROM enrollments WHERE ${inLivePrograms}) AS total_enrollments
  `.execute(db);
  return rows[0] as Totals;
});

const people = sql`
  (SELECT count(*) FROM users WHERE role = 'student') AS total_students,
  (SELECT count(*) FROM users WHERE role IN ('admin', 'sub_admin')) AS total_admins`;

const inLivePrograms = sql`program_id NOT IN (SELECT id FROM programs WHERE deleted_at IS NOT NULL)`;

export const peopleTotals = sharedRead(async (db) => {
  const { rows } = await sql<Omit<Totals, "total_enrollments">>`SELECT ${people}`.execute(db);
  return rows[0] as Omit<Totals, "total_enrollments">;
});

/** Every program that is not deleted with its count of students, in the order of titles. */
export const programCounts = sharedRead(async (db): Promise<ProgramCount[]> => {
  const { rows } = await sql<ProgramCount>`
    SELECT p.id, p.title, coalesce(c.student_count, 0) AS student_count
    FROM programs p
    LEFT JOIN (SELECT program_id, count(*) AS student_count FROM enrollments GROUP BY program_id) c
      ON c.program_id = p.id
    WHERE p.deleted_at IS NULL
    ORDER BY lower(p.title), p.id`.execute(db);
  return rows;
});

export interface PeriodCount {
  starts_on: string;
  enrollments: number;
}

/** New enrolments of the latest `count` periods up to now, each by its first day; empty ones are 0. */
export async function enrollmentsOverTime(
  db: Database,
  period: Period,
  count: number,
  now: Date,
): Promise<PeriodCount[]> {
  const { rows } = await sql<PeriodCount>`
    WITH bounds AS (
      SELECT date_trunc(${period}, ${now}::timestamptz AT TIME ZONE ${ZONE}) AS current,
        ('1 ' || ${period})::interval AS step),
    starts AS (
      SELECT generate_series(current - step * ${count - 1}::integer, current, step) AS start FROM bounds),
    counts AS (
      SELECT date_trunc(${period}, enrolled_at AT TIME ZONE ${ZONE}) AS start, count(*) AS enrollments
      FROM enrollments
      WHERE enrolled_at >= (SELECT min(start) AT TIME ZONE ${ZONE} FROM starts) AND enrolled_at <= ${now}
        AND ${inLivePrograms}
      GROUP BY 1)
    SELECT to_char(start, 'YYYY-MM-DD') AS starts_on, coalesce(enrollments, 0) AS enrollments
    FROM starts LEFT JOIN counts USING (start)
    ORDER BY start`.execute(db);
  return rows;
}
