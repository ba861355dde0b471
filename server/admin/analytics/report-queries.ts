import { sql } from "kysely";
import type { Completion, EnrollmentOrigins } from "#contract/admin/analytics.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { isWithinDays } from "#server/platform/database/kampala.ts";

export interface ReportProgram {
  id: number;
  title: string;
  duration: string;
}

/** Returns the programs that are not deleted, or one of them. */
export function reportPrograms(db: Database, program?: number): Promise<ReportProgram[]> {
  return db
    .selectFrom("programs")
    .select(["id", "title", "duration"])
    .where("deleted_at", "is", null)
    .$if(program !== undefined, (query) => query.where("id", "=", program ?? 0))
    .execute();
}

type ProgressCounts = Completion["total"] & { program: number };

/**
 * Counts the enrollments of these days by progress and program. The caller passes each program's number of units,
 * because it is read from the duration's text. Ticks beyond it, from an earlier, longer duration, do not count. Only
 * enrollments that may have such ticks need a count of their ticks.
 */
export async function progressCounts(
  db: Database,
  programs: readonly { id: number; units: number }[],
  scope: ReportScope,
): Promise<ProgressCounts[]> {
  const ids = programs.map(({ id }) => id);
  const units = programs.map((program) => program.units);
  const { rows } = await sql<ProgressCounts>`
    SELECT program_id AS program, count(*) AS enrolled, count(*) FILTER (WHERE ticked > 0) AS began,
      count(*) FILTER (WHERE ticked * 2 >= units) AS half, count(*) FILTER (WHERE ticked >= units) AS finished,
      count(certificate) AS certified
    FROM (
      SELECT enrollments.program_id, program.units, certificates.id AS certificate,
        CASE WHEN ticked_up_to <= program.units THEN ticks ELSE (
          SELECT count(*) FROM completed_units
          WHERE enrollment_id = enrollments.id AND unit_number <= program.units) END AS ticked
      FROM enrollments
      JOIN unnest(${ids}::integer[], ${units}::integer[]) AS program (id, units) ON program.id = enrollments.program_id
      LEFT JOIN certificates ON certificates.user_id = enrollments.user_id
        AND certificates.program_id = enrollments.program_id AND certificates.revoked_at IS NULL
      WHERE ${isWithinDays(sql.ref("enrolled_at"), scope)}) progress
    GROUP BY program_id`.execute(db);
  return rows;
}

/** Returns the condition that an enrollment is in the scope and its program is not deleted. */
const inScope = (scope: ReportScope) => sql`${isWithinDays(sql.ref("enrolled_at"), scope)}
  AND ${scope.program === undefined ? sql`true` : sql`enrollments.program_id = ${scope.program}`}
  AND enrollments.program_id NOT IN (SELECT id FROM programs WHERE deleted_at IS NOT NULL)`;

/** Condition for the enrollment's commission; a void one is no referral */
const commission = sql`commissions.enrollment_id = enrollments.id AND commissions.state <> 'void'`;

interface OriginCount {
  referral: EnrollmentOrigins["referrals"][number]["source"];
  way: EnrollmentOrigins["ways"][number]["source"];
  count: number;
  through_affiliates: number;
}

/** Counts the enrollments of the scope by the profile's referral source and the way of enrolling. */
export async function originCounts(db: Database, scope: ReportScope): Promise<OriginCount[]> {
  const { rows } = await sql<OriginCount>`
    SELECT users.referral_source AS referral, enrollments.source AS way, count(*) AS count,
      count(commissions.id) AS through_affiliates
    FROM enrollments JOIN users ON users.id = enrollments.user_id LEFT JOIN commissions ON ${commission}
    WHERE ${inScope(scope)}
    GROUP BY users.referral_source, enrollments.source`.execute(db);
  return rows;
}

const MOST_AFFILIATES = 50;

/** Returns the affiliates with the most enrollments of the scope. */
export async function affiliateCounts(
  db: Database,
  scope: ReportScope,
): Promise<EnrollmentOrigins["affiliates"]> {
  const { rows } = await sql<EnrollmentOrigins["affiliates"][number]>`
    SELECT affiliates.id AS affiliate, affiliates.name, count(*) AS count
    FROM enrollments JOIN commissions ON ${commission} JOIN affiliates ON affiliates.id = commissions.affiliate_id
    WHERE ${inScope(scope)}
    GROUP BY affiliates.id ORDER BY count DESC, affiliates.sort_name, affiliates.id LIMIT ${MOST_AFFILIATES}`.execute(
    db,
  );
  return rows;
}
