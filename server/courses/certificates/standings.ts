import { sql } from "kysely";
import {
  attendancePercentage,
  type CountedSessions,
} from "#contract/courses/attendance/attendance-states.ts";
import {
  type CertificateNeeds,
  defaultRule,
  type MissingPart,
  missingParts,
} from "#contract/courses/certificates/certificate-rules.ts";
import type { CandidateState } from "#contract/courses/certificates/certificates.ts";
import { unitsOf } from "#contract/courses/units/durations.ts";
import { settledStates } from "#contract/fees/charge-states.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { attendanceCounts, attendedTimes } from "#server/courses/attendance/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { unprintableFinder } from "#server/platform/pdf/printable.ts";
import { completedAt } from "./days.ts";
import { CertificateFacts, type CertificateRow } from "./queries.ts";

type Certificate = Pick<
  CertificateRow,
  | "year"
  | "number"
  | "code"
  | "holder_name"
  | "program_title"
  | "issued_at"
  | "revoked_at"
  | "revoke_reason"
  | "facts"
>;

interface StandingRow extends CertificateNeeds, Omit<Certificate, "facts"> {
  facts: unknown;
  user_id: number;
  program_id: number;
  name: string;
  name_on_papers: string | null;
  email: string;
  enrolled_at: Date;
  start_date: string | null;
  duration: string;
  ticks: number[];
  assignments: number;
  graded: number;
  average: number | null;
  /** Time of the first tick, handed-in work or attended session; null without one */
  learned_from: Date | null;
  /** Times of the last tick and grade, and end of the last attended session; null if there is none */
  last_tick_at: Date | null;
  last_grade_at: Date | null;
  last_session_at: Date | null;
  sessions: number;
  held: number;
  attended: number;
  earlier: number;
  excused: number;
  /** Published sessions that are not over and concern the student */
  coming: number;
  /** Those of `coming` that have begun */
  begun: number;
  /** Sessions of the program that are not over, also those of drafts. Zero if the rule does not require attendance. */
  planned: number;
  is_settled: boolean;
  /** Null if the program has no rule */
  mode: string | null;
  /** Id of the newest valid certificate, otherwise of the newest revoked one; null if there is none */
  certificate_id: number | null;
}

/** Student of a program, with what is missing for the certificate and the newest certificate */
export interface Candidate
  extends Pick<
    StandingRow,
    | "user_id"
    | "program_id"
    | "name"
    | "email"
    | "enrolled_at"
    | "start_date"
    | "learned_from"
    | "assignments"
    | "coming"
    | "begun"
    | "planned"
  > {
  /** Name for the certificate */
  paper_name: string;
  /** Time at which the last condition was met; null if the student has done nothing yet */
  completed_at: Date | null;
  average: number | null;
  /** Attended sessions in whole percent; null if no session counts, or if the rule does not require attendance */
  attendance: number | null;
  /** Counts of sessions, also if none counts; zeros if the rule does not require attendance */
  sessions: Required<CountedSessions>;
  /** Sessions of which the attendance is a percentage; null without it */
  attendance_counts: Required<CountedSessions> | null;
  /** Attendance in percent that the rule requires; null without one, or if the program has no sessions for the student */
  needed_attendance: number | null;
  missing: MissingPart[];
  state: CandidateState;
  certificate: (Certificate & { id: number }) | null;
}

/**
 * Returns the progress of students, sorted by name: all of a program, or one student in every program that issues
 * certificates. Counts grades of assignments that are sent and not deleted, and no held grades. Assignments due before
 * the student enrolled are not required, unless the program has no other (decision 0045). Counts sessions that are over
 * at the given time. A fee counts only while the institute takes fees.
 */
export async function candidates(
  db: Database,
  of: { program: number; student?: number | undefined } | { student: number },
  now: Date,
): Promise<Candidate[]> {
  const ofProgram = "program" in of ? sql`e.program_id = ${of.program}` : sql`r.mode <> 'none'`;
  const ofStudent = of.student === undefined ? sql`true` : sql`e.user_id = ${of.student}`;
  const { rows } = await sql<StandingRow>`
    SELECT e.user_id, e.program_id, u.name, u.name_on_papers, u.email, e.enrolled_at, p.start_date, p.duration, ticked.ticks,
      work.assignments, work.graded, work.average, least(ticked.first_at, work.first_at, attended.first_at) AS learned_from,
      ticked.last_at AS last_tick_at, work.last_at AS last_grade_at, attended.last_at AS last_session_at,
      NOT fees.is_on OR c.state IS NULL OR c.state IN (${sql.join([...settledStates])}) AS is_settled,
      r.mode, r.needs_units, r.needs_grades, r.needs_average, r.lowest_average, r.needs_payment,
      r.needs_attendance, r.lowest_attendance, live.sessions, live.held, live.attended, live.earlier, live.excused,
      live.coming, live.begun,
      CASE WHEN r.needs_attendance THEN (SELECT count(*)::integer FROM units
        WHERE program_id = e.program_id AND session_ends_at > ${now}) ELSE 0 END AS planned,
      issued.id AS certificate_id, issued.year, issued.number, issued.code, issued.holder_name,
      issued.program_title, issued.issued_at, issued.revoked_at, issued.revoke_reason, issued.facts
    FROM enrollments e
    JOIN users u ON u.id = e.user_id AND u.role = 'student'
    JOIN programs p ON p.id = e.program_id AND p.deleted_at IS NULL
    LEFT JOIN certificate_rules r ON r.program_id = e.program_id
    CROSS JOIN fee_rules fees
    LEFT JOIN charges c ON c.enrollment_id = e.id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(unit_number), '{}') AS ticks, min(completed_at) AS first_at, max(completed_at) AS last_at
      FROM completed_units WHERE enrollment_id = e.id) ticked
    CROSS JOIN LATERAL (
      SELECT coalesce(nullif(count(*) FILTER (WHERE is_asked), 0), count(*))::integer AS assignments,
        count(graded_at)::integer AS graded, avg(share) AS average, min(submitted_at) AS first_at, max(graded_at) AS last_at
      FROM (
        SELECT CASE WHEN a.grades_held_at IS NULL THEN s.graded_at END AS graded_at,
          CASE WHEN a.grades_held_at IS NULL THEN s.marks_awarded * 100 / a.total_marks END AS share,
          s.submitted_at, s.id IS NOT NULL
            OR date_trunc('second', a.deadline) >= date_trunc('second', e.enrolled_at) AS is_asked
        FROM assignments a LEFT JOIN submissions s ON s.assignment_id = a.id AND s.user_id = e.user_id
        WHERE a.program_id = e.program_id AND a.deleted_at IS NULL AND a.sent_at IS NOT NULL) sent) work
    CROSS JOIN LATERAL ${attendanceCounts("e", now, sql<boolean>`coalesce(r.needs_attendance, false)`)} live
    CROSS JOIN LATERAL ${attendedTimes("e", now)} attended
    LEFT JOIN LATERAL (
      SELECT * FROM certificates WHERE user_id = e.user_id AND program_id = e.program_id
      ORDER BY (revoked_at IS NULL) DESC, id DESC LIMIT 1) issued ON true
    WHERE ${ofProgram} AND ${ofStudent}
    ORDER BY searchable_text(u.name), e.id`.execute(db);
  const unprintable = await unprintableFinder();
  return rows.map((row) => {
    const paper_name = row.name_on_papers ?? row.name;
    return toCandidate(row, paper_name, unprintable(paper_name).length === 0);
  });
}

function toCandidate(row: StandingRow, paper_name: string, is_name_printable: boolean): Candidate {
  const { user_id, program_id, name, email, enrolled_at, learned_from, average, coming, begun, planned } =
    row;
  const { total_units } = unitsOf(row.duration);
  const ticked_units = row.ticks.filter((unit) => unit <= total_units).length;
  const needs = row.mode === null ? defaultRule : row;
  const missing = missingParts(needs, { ...row, total_units, ticked_units, is_name_printable });
  const { certificate_id: id, ...fields } = row;
  const certificate = id === null ? null : { ...fields, id, facts: CertificateFacts.parse(row.facts) };
  const ready = missing.length === 0 ? "ready" : "missing";
  const issued = certificate?.revoked_at ? "revoked" : "issued";
  const { attended, held, earlier, excused } = row;
  const sessions = { attended, held, earlier, excused };
  return {
    ...{ user_id, program_id, name, paper_name, email, enrolled_at, learned_from, missing, certificate },
    completed_at: completedAt(needs, row),
    ...{ assignments: row.assignments, coming, begun, planned, start_date: row.start_date },
    attendance: attendancePercentage(row),
    sessions,
    attendance_counts: row.held === 0 ? null : sessions,
    needed_attendance: needs.needs_attendance && row.sessions > 0 ? needs.lowest_attendance : null,
    average: average === null ? null : roundedToHundredths(average),
    state: certificate ? issued : ready,
  };
}
