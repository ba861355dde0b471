import { type RawBuilder, sql } from "kysely";
import { SHOWN_TODAY } from "#contract/students/today.ts";
import { receivedUnread } from "#server/community/communications/inbox-queries.ts";
import type { ChangeRow } from "#server/courses/assignments/change-queries.ts";
import { studentDeadline } from "#server/courses/assignments/extension-queries.ts";
import { begunAttempts } from "#server/courses/attempts/queries.ts";
import type { SessionChangeRow } from "#server/courses/units/session-changes.ts";
import type { Database } from "#server/platform/database/connection.ts";
import {
  newAnswers,
  newCertificates,
  newChanges,
  newGrades,
  newSessionChanges,
  openProgramsOf,
} from "#server/students/news/queries.ts";

const DAY_MS = 86_400_000;

/** Time in a JSON list made by PostgreSQL: "2026-04-14T21:30:00+00:00" */
type Moment = string;

const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(row) FROM (${rows}) row), '[]')`;

export interface SessionColumns {
  id: number;
  number: number;
  title: string;
  session_starts_at: Moment;
  session_ends_at: Moment;
  session_url: string;
  session_place: string;
  session_map_url: string;
}

export interface OwnProgramRow {
  program: number;
  program_title: string;
  duration: string;
  program_outline: string;
  start_date: string | null;
  completed_units: number[];
  units: { number: number; title: string }[];
  sessions: SessionColumns[];
}

const sessionColumns = sql`id, number, title, session_starts_at, session_ends_at, session_url, session_place, session_map_url`;

/**
 * Returns the student's open programs, newest first, with ticks, published units, all current sessions, those whose code
 * still counts, and the next ones.
 */
export async function ownPrograms(db: Database, userId: number, now: Date) {
  const { rows } = await sql<OwnProgramRow>`
    SELECT own.id AS program, own.title AS program_title, own.duration, own.program_outline, own.start_date,
      ARRAY(SELECT unit_number FROM completed_units WHERE enrollment_id = own.enrollment_id) AS completed_units,
      ${listOf(sql`SELECT number, title FROM units WHERE program_id = own.id AND state = 'published' ORDER BY number`)} AS units,
      ${listOf(sql`SELECT ${sessionColumns} FROM (
          SELECT ${sessionColumns}, row_number() OVER (ORDER BY session_ends_at < ${now}, session_starts_at, id) AS place
          FROM units WHERE program_id = own.id AND state = 'published' AND (session_ends_at >= ${now}
            OR id IN (SELECT unit_id FROM attendance_codes WHERE ends_at > ${now}))) coming
        WHERE session_starts_at <= ${now} OR place <= ${SHOWN_TODAY}
        ORDER BY session_starts_at, id`)} AS sessions
    FROM (${openProgramsOf(userId, now)}) own
    ORDER BY own.enrolled_at DESC, own.enrollment_id DESC`.execute(db);
  return rows;
}

/**
 * Returns the student's next deadlines without a submission and without a begun attempt, soonest first. The second of the
 * deadline still counts.
 */
export async function nextDeadlines(db: Database, userId: number, now: Date) {
  const { rows } = await sql<{
    id: number;
    title: string;
    deadline: Date;
    total_marks: number;
    program: number;
    program_title: string;
    sent_back: number | null;
    kind: "file" | "quiz";
    opens_at: Date | null;
  }>`
    SELECT assignments.id, assignments.title, assignments.kind,
      (SELECT opens_at FROM quizzes WHERE assignment_id = assignments.id) AS opens_at, own_deadline AS deadline, assignments.total_marks,
      own.id AS program, own.title AS program_title,
      (SELECT id FROM submissions WHERE assignment_id = assignments.id AND user_id = ${userId}) AS sent_back
    FROM assignments CROSS JOIN LATERAL (SELECT ${studentDeadline(userId)} AS own_deadline) own_deadline JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
    WHERE assignments.sent_at IS NOT NULL AND assignments.deleted_at IS NULL
      AND date_trunc('second', own_deadline) >= date_trunc('second', ${now}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM submissions WHERE assignment_id = assignments.id AND user_id = ${userId}
        AND returned_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM attempts WHERE assignment_id = assignments.id AND user_id = ${userId}
        AND state = 'begun')
    ORDER BY own_deadline, assignments.id LIMIT ${SHOWN_TODAY}`.execute(db);
  return rows;
}

/** Row in a JSON list, with its times as text */
type Told<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | Moment : Row[Name];
};

export interface NewForStudent {
  attempts: { id: number; title: string; program: number; program_title: string; ends_at: Moment }[];
  grades: {
    id: number;
    assignment_title: string;
    program_title: string;
    assignment_total_marks: number;
    marks_awarded: number;
    feedback: string;
    graded_at: Moment;
    has_open_attempt: boolean;
  }[];
  answers: {
    id: number;
    program: number;
    program_title: string;
    sender_name: string;
    content: string;
    created_at: Moment;
  }[];
  certificates: { id: number; program: number | null; program_title: string; issued_at: Moment }[];
  communications: { id: number; title: string; sender_name: string; created_at: Moment }[];
  changed_assignments: Told<ChangeRow>[];
  changed_sessions: Told<SessionChangeRow>[];
  unread_count: number;
  /** Time after which the account is deleted. */
  deletion_due_at: Date | null;
  is_kept_by_login: boolean;
}

/**
 * Returns grades, answers, certificates, communications and changes that the student has not seen, newest first. Runs one
 * statement.
 */
export async function newForStudent(db: Database, userId: number, now: Date): Promise<NewForStudent> {
  const grades = sql`SELECT id, assignment_title, program_title, assignment_total_marks, marks_awarded, feedback, graded_at,
      has_open_attempt
    FROM (${newGrades(userId, now)}) graded ORDER BY graded_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const answers = sql`SELECT fresh.id, program, program_title, content, fresh.created_at,
      coalesce(users.name, '') AS sender_name
    FROM (${newAnswers(userId, now)}) fresh LEFT JOIN users ON users.id = fresh.sender_id
    ORDER BY fresh.id DESC LIMIT ${SHOWN_TODAY}`;
  const certificates = sql`SELECT * FROM (${newCertificates(userId, now)}) issued
    ORDER BY issued_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const communications = sql`SELECT id, title, sender_name, sent_at AS created_at FROM communications
    WHERE id IN (${receivedUnread(userId)}) ORDER BY sent_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const attempts = sql`SELECT assignments.id, assignments.title, own.id AS program, own.title AS program_title, ends_at
    FROM (${begunAttempts(userId)}) attempt JOIN assignments ON assignments.id = attempt.assignment_id
      JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
    WHERE assignments.deleted_at IS NULL AND assignments.sent_at IS NOT NULL
      AND date_trunc('second', ends_at) + interval '1 second' > ${now}
    ORDER BY ends_at, assignments.id LIMIT ${SHOWN_TODAY}`;
  const newest = (changes: RawBuilder<unknown>) =>
    sql`SELECT * FROM (${changes}) fresh ORDER BY changed_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const { rows } = await sql<NewForStudent>`
    SELECT ${listOf(attempts)} AS attempts, ${listOf(grades)} AS grades, ${listOf(answers)} AS answers,
      ${listOf(certificates)} AS certificates, ${listOf(communications)} AS communications,
      ${listOf(newest(newChanges(userId, now)))} AS changed_assignments,
      ${listOf(newest(newSessionChanges(userId, now)))} AS changed_sessions,
      (SELECT count(*)::integer FROM (${receivedUnread(userId)}) unread) AS unread_count,
      (SELECT due_at FROM account_deletions WHERE user_id = ${userId}) AS deletion_due_at,
      EXISTS (SELECT 1 FROM audit_log WHERE action = 'keep account' AND resource = 'student'
        AND at > ${new Date(now.getTime() - DAY_MS)} AND resource_id = ${userId} AND after->>'by' = 'log-in') AS is_kept_by_login`.execute(
    db,
  );
  const none = { attempts: [], grades: [], answers: [], certificates: [], communications: [] };
  return (
    rows[0] ?? {
      ...none,
      changed_assignments: [],
      changed_sessions: [],
      unread_count: 0,
      deletion_due_at: null,
      is_kept_by_login: false,
    }
  );
}
