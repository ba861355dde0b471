import { sql } from "kysely";
import type { Period, ProgramCount } from "#contract/analytics.ts";
import type { Database } from "#server/database/connection.ts";
import { keptRead } from "#server/database/kept-read.ts";

/** Days, weeks and months begin in the institute's own zone. */
const ZONE = "Africa/Kampala";

export interface Totals {
  total_students: number;
  total_admins: number;
  total_enrollments: number;
}

/** `total_admins` counts admins and sub-admins; enrolments of deleted programs do not count. */
export async function totals(db: Database): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT
      coalesce(sum(change) FILTER (WHERE program_id IS NULL), 0) AS total_students,
      (SELECT count(*) FROM users WHERE role IN ('admin', 'sub_admin')) AS total_admins,
      coalesce(sum(change) FILTER (WHERE program_id IS NOT NULL), 0) AS total_enrollments
    FROM tallies LEFT JOIN programs ON programs.id = program_id
    WHERE deleted_at IS NULL
  `.execute(db);
  return rows[0] as Totals;
}

/** Every program that is not deleted with its count of students, in the order of titles. */
export async function programCounts(db: Database): Promise<ProgramCount[]> {
  const { rows } = await sql<ProgramCount>`
    SELECT id, title, coalesce(sum(change), 0) AS student_count
    FROM programs LEFT JOIN tallies ON program_id = id
    WHERE deleted_at IS NULL
    GROUP BY id
    ORDER BY lower(title), id`.execute(db);
  return rows;
}

/** The welcome card's totals, kept until one of them changes. */
export const keptTotals = keptRead({ nouns: ["users", "enrollments", "programs"], most: 1, read: totals });

export interface PeriodCount {
  starts_on: string;
  enrollments: number;
}

interface PeriodQuestion {
  period: Period;
  count: number;
  now: Date;
}

/** Kept until enrolments change, and for a minute: then the last period, and what lies ahead of the clock, may be others. */
export const enrollmentsOverTime = keptRead({
  nouns: ["enrollments", "programs"],
  most: 100,
  nameOf: ({ period, count, now }: PeriodQuestion) =>
    `${period} ${count} ${Math.floor(now.getTime() / 60_000)}`,
  read: enrollmentsUntilNow,
});

/**
 * New enrolments of the latest `count` periods up to now, each by its first day; empty ones are 0. They are counted already, by
 * days (migration 0071); those ahead of the clock, and those of programs that are deleted, are few.
 */
async function enrollmentsUntilNow(
  db: Database,
  { period, count, now }: PeriodQuestion,
): Promise<PeriodCount[]> {
  const { rows } = await sql<PeriodCount>`
    WITH present AS (
      SELECT ${now}::timestamptz AT TIME ZONE ${ZONE} AS here, ('1 ' || ${period})::interval AS step),
    periods AS (
      SELECT first::date AS since, (first + step)::date AS until, first AT TIME ZONE ${ZONE} AS since_then,
        (first + step) AT TIME ZONE ${ZONE} AS until_then
      FROM present, LATERAL date_trunc(${period}, here) AS start,
        generate_series(start - step * ${count - 1}::integer, start, step) AS first)
    SELECT to_char(since, 'YYYY-MM-DD') AS starts_on,
      (SELECT coalesce(sum(change), 0) FROM counts
        WHERE list = 'enrollments' AND part = '' AND day >= since AND day < until)
      - (SELECT count(*) FROM enrollments WHERE enrolled_at >= ${now}::timestamptz AND enrolled_at < until_then)
      - (SELECT count(*) FROM programs JOIN enrollments ON program_id = programs.id
        WHERE deleted_at IS NOT NULL AND enrolled_at >= since_then AND enrolled_at < least(until_then, ${now}::timestamptz))
      AS enrollments
    FROM periods
    ORDER BY since`.execute(db);
  return rows.map((row) => ({ ...row, enrollments: Number(row.enrollments) }));
}

/**
 * Adds the tallies' rows together, so that a sum stays short; answers how many rows are fewer. Readers see the sum
 * as it is before or after, never in between.
 */
export async function foldTallies(db: Database): Promise<number> {
  const { rows } = await sql<{ fewer: number }>`
    WITH gone AS (DELETE FROM tallies RETURNING program_id, change),
    kept AS (
      INSERT INTO tallies SELECT program_id, sum(change) FROM gone GROUP BY program_id
      HAVING sum(change) <> 0 RETURNING 1)
    SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM kept) AS fewer`.execute(db);
  return rows[0]?.fewer ?? 0;
}
