import { type RawBuilder, sql } from "kysely";
import { NEWS_DAYS, type NewsSection } from "#contract/learning/news.ts";
import { isClosedTo } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";

const DAY_MS = 86_400_000;

/** The student's programs that are open to them, as a table. */
export const openProgramsOf = (userId: number, now: Date) => sql`
  SELECT programs.id, programs.title, programs.duration, programs.program_outline, programs.start_date,
    enrollments.id AS enrollment_id, enrollments.enrolled_at
  FROM enrollments JOIN programs ON programs.id = enrollments.program_id
  WHERE enrollments.user_id = ${userId} AND programs.deleted_at IS NULL
    AND NOT ${isClosedTo(sql`enrollments.user_id`, sql`programs.id`, now)}`;

/** From here on it is new in the section. */
const newSince = (userId: number, section: NewsSection, now: Date) => sql`greatest(
  (SELECT seen_at FROM seen_news WHERE user_id = ${userId} AND section = ${section}),
  ${new Date(now.getTime() - NEWS_DAYS * DAY_MS)}::timestamptz)`;

/** The student's work that was graded since they last looked, as a table. */
export const newGrades = (userId: number, now: Date) => sql`
  SELECT submissions.*, assignments.title AS assignment_title, assignments.total_marks AS assignment_total_marks,
    own.title AS program_title
  FROM submissions JOIN assignments ON assignments.id = submissions.assignment_id
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
  WHERE submissions.user_id = ${userId} AND assignments.deleted_at IS NULL
    AND assignments.grades_held_at IS NULL
    AND (CASE WHEN submissions.graded_at BETWEEN last_hold_began_at AND last_hold_ended_at THEN last_hold_ended_at
      ELSE submissions.graded_at END) > ${newSince(userId, "assignments", now)}`;

/** What others answered to the student's own messages since they last looked, as a table. */
export const newAnswers = (userId: number, now: Date) => sql`
  SELECT answers.id, answers.content, answers.created_at, answers.sender_id, own.id AS program, own.title AS program_title
  FROM community_messages mine
    JOIN community_messages answers ON answers.parent_id = mine.id
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = mine.program_id
  WHERE mine.sender_id = ${userId} AND answers.sender_id <> ${userId} AND answers.deleted_at IS NULL
    AND answers.created_at > ${newSince(userId, "community", now)}`;

const newAssignments = (userId: number, now: Date) => sql`
  SELECT assignments.id FROM assignments
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
  WHERE assignments.deleted_at IS NULL AND assignments.sent_at > own.enrolled_at
    AND assignments.sent_at > ${newSince(userId, "assignments", now)}
    AND NOT EXISTS (
      SELECT 1 FROM submissions WHERE assignment_id = assignments.id AND submissions.user_id = ${userId})`;

const newUnits = (userId: number, now: Date) => sql`
  SELECT units.id FROM units JOIN (${openProgramsOf(userId, now)}) own ON own.id = units.program_id
  WHERE units.state = 'published' AND units.updated_at > own.enrolled_at
    AND units.updated_at > ${newSince(userId, "courses", now)}`;

/** The student's valid certificates that were issued since they last looked, as a table. */
export const newCertificates = (userId: number, now: Date) => sql`
  SELECT id, program_id AS program, program_title, issued_at FROM certificates
  WHERE user_id = ${userId} AND revoked_at IS NULL AND issued_at > ${newSince(userId, "courses", now)}`;

const newDecisions = (userId: number, now: Date) => sql`
  SELECT payments.id FROM payments JOIN charges ON charges.id = payments.charge_id, fee_rules
  WHERE fee_rules.is_on AND charges.user_id = ${userId}
    AND greatest(payments.decided_at, payments.reversed_at) > ${newSince(userId, "fees", now)}`;

/** How much came to each section since the student last looked, in one statement. */
export async function newsCounts(db: Database, userId: number, now: Date) {
  const count = (table: RawBuilder<unknown>) =>
    sql<number>`(SELECT count(*)::integer FROM (${table}) counted)`;
  const { rows } = await sql<Record<NewsSection, number>>`
    SELECT ${count(newAssignments(userId, now))} + ${count(newGrades(userId, now))} AS assignments,
      ${count(newUnits(userId, now))} + ${count(newCertificates(userId, now))} AS courses,
      ${count(newAnswers(userId, now))} AS community,
      ${count(newDecisions(userId, now))} AS fees`.execute(db);
  return rows[0] ?? { assignments: 0, courses: 0, community: 0, fees: 0 };
}

/** Stores until when the student has seen a section; an earlier moment changes nothing. */
export async function saveSeen(db: Database, userId: number, section: NewsSection, at: Date): Promise<void> {
  await sql`INSERT INTO seen_news (user_id, section, seen_at) VALUES (${userId}, ${section}, ${at})
    ON CONFLICT (user_id, section) DO UPDATE SET seen_at = greatest(seen_news.seen_at, excluded.seen_at)`.execute(
    db,
  );
}
