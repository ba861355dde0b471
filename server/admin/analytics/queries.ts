import { sql } from "kysely";
import type { Period, ProgramCount } from "#contract/admin/analytics.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { addedUp, countWithin, type Days } from "#server/platform/database/counts.ts";
import { keptRead } from "#server/platform/database/kept-read.ts";
import { sharedRead } from "#server/platform/database/shared-read.ts";

/** Days, weeks and months begin in the institute's own zone. */
const ZONE = "Africa/Kampala";

export interface Totals {
  total_students: number;
  total_admins: number;
  total_enrollments: number;
}

/** `total_admins` counts admins and sub-admins; enrollments of deleted programs do not count. */
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
export const keptTotals = keptRead({
  resources: ["users", "enrollments", "programs"],
  most: 1,
  read: totals,
});

export interface PeriodCount {
  starts_on: string;
  enrollments: number;
}

interface PeriodQuestion {
  period: Period;
  count: number;
  now: Date;
}

/** Kept until enrollments change, and for a minute: then the last period, and what lies ahead of the clock, may be others. */
export const enrollmentsOverTime = keptRead({
  resources: ["enrollments", "programs"],
  most: 100,
  nameOf: ({ period, count, now }: PeriodQuestion) =>
    `${period} ${count} ${Math.floor(now.getTime() / 60_000)}`,
  read: enrollmentsUntilNow,
});

/** How many belong to programs that are deleted, where nobody enrolls: it becomes less when one of them goes for good. */
const hiddenEnrollments = sharedRead(async (db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(change), 0)::bigint AS count FROM tallies JOIN programs ON programs.id = program_id
    WHERE deleted_at IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
});

/** Of which days so many are: as long as no program changes, and they are as many, they are the same. */
const hiddenDays = keptRead({
  resources: ["programs"],
  most: 1,
  read: (db, _many: number): Promise<Days> =>
    addedUp(
      db,
      sql`SELECT kampala_day(enrolled_at) AS day, count(*) AS change FROM enrollments JOIN programs ON programs.id = program_id
        WHERE deleted_at IS NOT NULL GROUP BY 1`,
    ),
});

interface CountedPeriod extends PeriodCount {
  /** As days since 1970; the second is the first of the next period. */
  since: number;
  until: number;
}

/**
 * New enrollments of the latest `count` periods up to now, each by its first day; empty ones are 0. They are counted already, by
 * days (migration 0071); those ahead of the clock, and those of programs that are deleted, are few.
 */
async function enrollmentsUntilNow(
  db: Database,
  { period, count, now }: PeriodQuestion,
): Promise<PeriodCount[]> {
  const [hidden, counted] = await Promise.all([
    hiddenEnrollments(db).then((many) => hiddenDays(db, many)),
    countedPeriods(db, { period, count, now }),
  ]);
  return counted.map(({ starts_on, since, until, enrollments }) => ({
    starts_on,
    enrollments: Number(enrollments) - countWithin(hidden, since, until),
  }));
}

/** With what belongs to programs that are deleted. */
async function countedPeriods(
  db: Database,
  { period, count, now }: PeriodQuestion,
): Promise<CountedPeriod[]> {
  const { rows } = await sql<CountedPeriod>`
    WITH present AS (
      SELECT ${now}::timestamptz AT TIME ZONE ${ZONE} AS here, ('1 ' || ${period})::interval AS step),
    periods AS (
      SELECT first::date AS since, (first + step)::date AS until,
        (first + step) AT TIME ZONE ${ZONE} AS until_then
      FROM present, LATERAL date_trunc(${period}, here) AS start,
        generate_series(start - step * ${count - 1}::integer, start, step) AS first)
    SELECT to_char(since, 'YYYY-MM-DD') AS starts_on, since - DATE '1970-01-01' AS since, until - DATE '1970-01-01' AS until,
      (SELECT coalesce(sum(change), 0) FROM counts
        WHERE list = 'enrollments' AND part = '' AND day >= since AND day < until)
      - (SELECT count(*) FROM enrollments JOIN programs ON programs.id = program_id
        WHERE deleted_at IS NULL AND enrolled_at >= ${now}::timestamptz AND enrolled_at < until_then)
      AS enrollments
    FROM periods
    ORDER BY since`.execute(db);
  return rows;
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
