import { sql } from "kysely";
import type { EnrollmentsOverTime, ProgramCount, Totals } from "#contract/admin/analytics.ts";
import type { Period } from "#contract/admin/periods.ts";
import type { DayRange } from "#contract/shared/time/day-range.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isWithinDays } from "#server/platform/database/kampala.ts";

/** Time zone of the institute, in which days, weeks and months begin */
const ZONE = "Africa/Kampala";

/** Returns the totals. `total_admins` counts admins and sub-admins. Enrollments in deleted programs do not count. */
export async function totals(db: Database): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT
      (SELECT count(*) FROM users WHERE role = 'student') AS total_students,
      (SELECT count(*) FROM users WHERE role IN ('admin', 'sub_admin')) AS total_admins,
      (SELECT coalesce(sum(enrollments), 0) FROM program_counters JOIN programs ON programs.id = program_id
        WHERE deleted_at IS NULL) AS total_enrollments`.execute(db);
  return rows[0] ?? { total_students: 0, total_admins: 0, total_enrollments: 0 };
}

/** Returns every program that is not deleted, sorted by title, with its number of students. */
export function programCounts(db: Database): Promise<(ProgramCount & { is_draft: boolean })[]> {
  return db
    .selectFrom("programs")
    .leftJoin("program_counters", "program_counters.program_id", "programs.id")
    .select((eb) => [
      "programs.id",
      "programs.title",
      "programs.is_draft",
      eb.fn.coalesce("program_counters.enrollments", eb.lit(0)).as("student_count"),
    ])
    .where("deleted_at", "is", null)
    .orderBy("programs.sort_title")
    .orderBy("programs.id")
    .execute();
}

export interface SpanOfPeriods extends DayRange {
  period: Period;
  /** Number of the latest periods, used if there is no first day */
  count: number;
  to: string;
  program?: number | undefined;
  now: Date;
}

const isThere = sql`program_id NOT IN (SELECT id FROM programs WHERE deleted_at IS NOT NULL)`;

/**
 * Returns the condition that a month is complete and over. Its count is then read from program_months, which is kept up
 * to date.
 */
const isWholeMonth = (period: Period, { from, to }: DayRange, now: Date) =>
  period === "month"
    ? sql`starts >= coalesce(${from ?? null}::timestamp, starts) AND starts + interval '1 month'
        <= least((${to ?? null}::date + 1)::timestamp, ${now}::timestamptz AT TIME ZONE ${ZONE})`
    : sql`false`;

/**
 * Counts new enrollments by period, from a day or for the latest periods, up to a day. Each period is named by its
 * first day, and empty ones are 0. The first and the last period count only their days within the range.
 */
export async function enrollmentsOverTime(
  db: Database,
  { period, count, from, to, program, now }: SpanOfPeriods,
): Promise<EnrollmentsOverTime["points"]> {
  const step = sql`('1 ' || ${period})::interval`;
  const latest = sql`date_trunc(${period}, ${to}::timestamp)`;
  const first = from
    ? sql`date_trunc(${period}, ${from}::timestamp)`
    : sql`${latest} - ${count - 1}::integer * ${step}`;
  const ofProgram = program === undefined ? sql`true` : sql`program_id = ${program}`;
  const { rows } = await sql<EnrollmentsOverTime["points"][number]>`
    SELECT to_char(starts, 'YYYY-MM-DD') AS starts_on, CASE WHEN ${isWholeMonth(period, { from, to }, now)} THEN (
      SELECT coalesce(sum(enrollments), 0)::bigint FROM program_months
      WHERE month = starts::date AND ${ofProgram} AND ${isThere}
    ) ELSE (
      SELECT count(*) FROM enrollments
      WHERE enrolled_at >= starts AT TIME ZONE ${ZONE} AND enrolled_at < (starts + ${step}) AT TIME ZONE ${ZONE}
        AND enrolled_at < ${now} AND ${isWithinDays(sql.ref("enrolled_at"), { from, to })}
        AND ${ofProgram} AND ${isThere}
    ) END AS enrollments
    FROM generate_series(${first}, ${latest}, ${step}) AS starts
    ORDER BY starts`.execute(db);
  return rows;
}
