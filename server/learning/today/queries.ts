import { type RawBuilder, sql } from "kysely";
import { SHOWN_TODAY } from "#contract/learning/today.ts";
import { receivedUnread } from "#server/learning/communications/inbox-queries.ts";
import { newAnswers, newCertificates, newGrades, openProgramsOf } from "#server/learning/news/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";

/** A moment inside a list that PostgreSQL made: "2026-04-14T21:30:00+00:00". */
type Moment = string;

const listOf = (rows: RawBuilder<unknown>) => sql`coalesce((SELECT json_agg(row) FROM (${rows}) row), '[]')`;

export interface SessionColumns {
  id: number;
  number: number;
  title: string;
  session_starts_at: Moment;
  session_ends_at: Moment;
  session_url: string;
}

export interface OwnProgramRow {
  program: number;
  program_title: string;
  duration: string;
  program_outline: string;
  start_date: string | null;
  completed_units: number[];
  units: { number: number; title: string }[];
  session: SessionColumns | null;
}

/** The student's open programs, the newest first, with ticks, published units, and the session that is next or on. */
export async function ownPrograms(db: Database, userId: number, now: Date) {
  const { rows } = await sql<OwnProgramRow>`
    SELECT own.id AS program, own.title AS program_title, own.duration, own.program_outline, own.start_date,
      ARRAY(SELECT unit_number FROM completed_units WHERE enrollment_id = own.enrollment_id) AS completed_units,
      ${listOf(sql`SELECT number, title FROM units WHERE program_id = own.id AND state = 'published' ORDER BY number`)} AS units,
      (SELECT to_json(next) FROM (
        SELECT id, number, title, session_starts_at, session_ends_at, session_url FROM units
        WHERE program_id = own.id AND state = 'published' AND session_ends_at >= ${now}
        ORDER BY session_starts_at, id LIMIT 1) next) AS session
    FROM (${openProgramsOf(userId, now)}) own
    ORDER BY own.enrolled_at DESC, own.enrollment_id DESC`.execute(db);
  return rows;
}

/** What the student has not handed in yet, the next deadline first; its own second still counts. */
export async function nextDeadlines(db: Database, userId: number, now: Date) {
  const { rows } = await sql<{
    id: number;
    title: string;
    deadline: Date;
    total_marks: number;
    program: number;
    program_title: string;
  }>`
    SELECT assignments.id, assignments.title, assignments.deadline, assignments.total_marks,
      own.id AS program, own.title AS program_title
    FROM assignments JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
    WHERE assignments.sent_at IS NOT NULL AND assignments.deleted_at IS NULL
      AND date_trunc('second', assignments.deadline) >= date_trunc('second', ${now}::timestamptz)
      AND NOT EXISTS (SELECT 1 FROM submissions WHERE assignment_id = assignments.id AND user_id = ${userId})
    ORDER BY assignments.deadline, assignments.id LIMIT ${SHOWN_TODAY}`.execute(db);
  return rows;
}

export interface NewForStudent {
  grades: {
    id: number;
    assignment_title: string;
    program_title: string;
    assignment_total_marks: number;
    marks_awarded: number;
    feedback: string;
    graded_at: Moment;
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
  unread_count: number;
}

/** Grades, answers, certificates and communications that the student has not seen, the newest first. */
export async function newForStudent(db: Database, userId: number, now: Date): Promise<NewForStudent> {
  const grades = sql`SELECT id, assignment_title, program_title, assignment_total_marks, marks_awarded, feedback, graded_at
    FROM (${newGrades(userId, now)}) graded ORDER BY graded_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const answers = sql`SELECT fresh.id, program, program_title, content, fresh.created_at,
      coalesce(users.name, '') AS sender_name
    FROM (${newAnswers(userId, now)}) fresh LEFT JOIN users ON users.id = fresh.sender_id
    ORDER BY fresh.id DESC LIMIT ${SHOWN_TODAY}`;
  const certificates = sql`SELECT * FROM (${newCertificates(userId, now)}) issued
    ORDER BY issued_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const communications = sql`SELECT id, title, sender_name, sent_at AS created_at FROM communications
    WHERE id IN (${receivedUnread(userId)}) ORDER BY sent_at DESC, id DESC LIMIT ${SHOWN_TODAY}`;
  const { rows } = await sql<NewForStudent>`
    SELECT ${listOf(grades)} AS grades, ${listOf(answers)} AS answers,
      ${listOf(certificates)} AS certificates, ${listOf(communications)} AS communications,
      (SELECT count(*)::integer FROM (${receivedUnread(userId)}) unread) AS unread_count`.execute(db);
  return rows[0] ?? { grades: [], answers: [], certificates: [], communications: [], unread_count: 0 };
}
