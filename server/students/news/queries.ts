import { type RawBuilder, sql } from "kysely";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import { NEWS_DAYS, type News, type NewsSection } from "#contract/students/news.ts";
import { changes, concerns } from "#server/courses/assignments/change-queries.ts";
import { sessionChanges } from "#server/courses/units/session-changes.ts";
import { isClosedTo } from "#server/fees/access.ts";
import type { Database } from "#server/platform/database/connection.ts";

type NewsCounts = Omit<News, "communications" | "counted_at">;

/** Returns an SQL table of the student's programs that are open to them. */
export const openProgramsOf = (userId: number, now: Date) => sql`
  SELECT programs.id, programs.title, programs.duration, programs.program_outline, programs.start_date,
    enrollments.id AS enrollment_id, enrollments.enrolled_at
  FROM enrollments JOIN programs ON programs.id = enrollments.program_id
  WHERE enrollments.user_id = ${userId} AND programs.deleted_at IS NULL
    AND NOT ${isClosedTo(sql`enrollments.user_id`, sql`programs.id`, now)}`;

/**
 * Returns the SQL time after which entries of the section are new: when the student last saw the section, or this
 * program in it.
 */
const newSince = (
  userId: number,
  section: NewsSection,
  now: Date,
  program?: RawBuilder<unknown>,
) => sql`greatest(
  (SELECT max(seen_at) FROM seen_news WHERE user_id = ${userId} AND section = ${section}
    AND (seen_news.program_id IS NULL ${program ? sql`OR seen_news.program_id = ${program}` : sql``})),
  ${new Date(now.getTime() - NEWS_DAYS * DAY_MS)}::timestamptz)`;

/** Returns an SQL table of the student's work that was graded since they last looked. */
export const newGrades = (userId: number, now: Date) => sql`
  SELECT submissions.*, assignments.title AS assignment_title, assignments.total_marks AS assignment_total_marks,
    own.title AS program_title
  FROM submissions JOIN assignments ON assignments.id = submissions.assignment_id
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
  WHERE submissions.user_id = ${userId} AND assignments.deleted_at IS NULL
    AND assignments.grades_held_at IS NULL
    AND NOT EXISTS (
      SELECT FROM attempts
      WHERE attempts.assignment_id = assignments.id AND attempts.user_id = ${userId} AND NOT is_settled
        AND over_at > ${new Date(now.getTime() - LATE_ANSWERS_MS)})
    AND (CASE WHEN submissions.graded_at BETWEEN last_hold_began_at AND last_hold_ended_at THEN last_hold_ended_at
      ELSE submissions.graded_at END) > ${newSince(userId, "assignments", now)}`;

/** Returns an SQL table of other people's answers to the student's messages since they last looked. */
export const newAnswers = (userId: number, now: Date) => sql`
  SELECT answers.id, answers.content, answers.created_at, answers.sender_id, own.id AS program, own.title AS program_title
  FROM community_messages mine
    JOIN community_messages answers ON answers.parent_id = mine.id
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = mine.program_id
  WHERE mine.sender_id = ${userId} AND answers.sender_id <> ${userId} AND answers.deleted_at IS NULL
    AND answers.created_at > ${newSince(userId, "community", now, sql`own.id`)}`;

const newAssignments = (userId: number, now: Date) => sql`
  SELECT assignments.id FROM assignments
    JOIN (${openProgramsOf(userId, now)}) own ON own.id = assignments.program_id
  WHERE assignments.deleted_at IS NULL AND assignments.sent_at > own.enrolled_at
    AND assignments.sent_at > ${newSince(userId, "assignments", now)}
    AND NOT EXISTS (
      SELECT 1 FROM submissions WHERE assignment_id = assignments.id AND submissions.user_id = ${userId})`;

/**
 * Returns an SQL table of changes of the student's assignments since they last looked, of those not also new. Moving an
 * assignment to another program sends it there again, so that its time of sending says nothing about earlier students.
 */
export const newChanges = (userId: number, now: Date) => {
  const since = newSince(userId, "assignments", now);
  const student = sql`${userId}::integer`;
  const condition = sql`change.changed_at > ${since}
    AND (assignments.sent_at <= ${since} OR assignments.program_id <> change.program_id)
    AND EXISTS (SELECT 1 FROM (${openProgramsOf(userId, now)}) own
      WHERE own.id = change.program_id AND own.enrolled_at < change.changed_at)
    AND ${concerns(student)}`;
  return changes(condition, student);
};

/** Returns an SQL table of changes of the student's sessions since they last looked at the program. */
export const newSessionChanges = (userId: number, now: Date) =>
  sessionChanges(sql`change.changed_at > ${newSince(userId, "courses", now, sql`units.program_id`)}
    AND coalesce(CASE units.state WHEN 'published' THEN units.session_ends_at END, change.ends_at) > ${now}
    AND EXISTS (SELECT 1 FROM (${openProgramsOf(userId, now)}) own
      WHERE own.id = units.program_id AND own.enrolled_at < change.changed_at)`);

const newUnits = (userId: number, now: Date) => sql`
  SELECT units.id, own.id AS program FROM units JOIN (${openProgramsOf(userId, now)}) own ON own.id = units.program_id
  WHERE units.state = 'published' AND units.updated_at > own.enrolled_at
    AND units.updated_at > ${newSince(userId, "courses", now, sql`own.id`)}`;

/** Returns an SQL table of the student's valid certificates that were issued since they last looked. */
export const newCertificates = (userId: number, now: Date) => sql`
  SELECT id, program_id AS program, program_title, issued_at FROM certificates
  WHERE user_id = ${userId} AND revoked_at IS NULL AND issued_at > ${newSince(userId, "courses", now, sql`certificates.program_id`)}`;

const newDecisions = (userId: number, now: Date) => sql`
  SELECT payments.id FROM payments JOIN charges ON charges.id = payments.charge_id, fee_rules
  WHERE fee_rules.is_on AND charges.user_id = ${userId}
    AND greatest(payments.decided_at, payments.reversed_at) > ${newSince(userId, "fees", now)}`;

interface NewsRow {
  section: NewsSection;
  program: number | null;
  count: number;
  first: number;
}

const inProgram = (section: NewsSection, rows: RawBuilder<unknown>) =>
  sql`SELECT ${section} AS section, program, id FROM (${rows}) told`;
const inSection = (section: NewsSection, rows: RawBuilder<unknown>) =>
  sql`SELECT ${section} AS section, NULL::integer AS program, id FROM (${rows}) told`;

/** Counts the news of each section, and of each program in it, since the student last looked. Runs one statement. */
export async function newsCounts(db: Database, userId: number, now: Date): Promise<NewsCounts> {
  const fresh = [
    inSection("assignments", newAssignments(userId, now)),
    inSection("assignments", newGrades(userId, now)),
    inSection(
      "assignments",
      sql`SELECT DISTINCT assignment_id AS id FROM (${newChanges(userId, now)}) changed`,
    ),
    inProgram("courses", newUnits(userId, now)),
    inProgram("courses", newCertificates(userId, now)),
    inProgram("community", newAnswers(userId, now)),
    inSection("fees", newDecisions(userId, now)),
  ];
  const { rows } = await sql<NewsRow>`
    SELECT section, program, count(*)::integer AS count, min(id) AS first
    FROM (${sql.join(fresh, sql` UNION ALL `)}) fresh
    GROUP BY section, program ORDER BY program`.execute(db);
  const counts: NewsCounts = { assignments: 0, courses: 0, community: 0, fees: 0, by_program: [] };
  for (const row of rows) counts[row.section] += row.count;
  const programs = new Set(rows.flatMap(({ program }) => program ?? []));
  for (const program of programs) {
    const rowOf = (section: NewsSection) =>
      rows.find((row) => row.program === program && row.section === section);
    const community = rowOf("community");
    counts.by_program.push({
      ...{ program, courses: rowOf("courses")?.count ?? 0 },
      ...{ community: community?.count ?? 0, first_answer: community?.first ?? null },
    });
  }
  return counts;
}

/**
 * Stores the time until which the student has seen a section, or one program in it. An earlier time changes nothing.
 */
export async function saveSeen(
  db: Database,
  user_id: number,
  { section, program }: { section: NewsSection; program: number | undefined },
  seen_at: Date,
): Promise<void> {
  await db
    .insertInto("seen_news")
    .values({ user_id, section, program_id: program ?? null, seen_at })
    .onConflict((conflict) =>
      conflict
        .constraint("seen_news_once")
        .doUpdateSet({ seen_at: sql`greatest(seen_news.seen_at, excluded.seen_at)` }),
    )
    .execute();
}
