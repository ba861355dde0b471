import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Draw, Drawable } from "#contract/courses/quizzes/draws.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { sortName } from "#server/platform/database/lists.ts";
import type { QuizParts, Quizzes } from "#server/platform/database/types.ts";

export type QuizRow = Selectable<Quizzes>;
export type QuizPartRow = Omit<Selectable<QuizParts>, "assignment_id" | "position">;

export const insertQuiz = (db: Database, quiz: Insertable<Quizzes>) =>
  db.insertInto("quizzes").values(quiz).execute();

export const updateQuiz = (db: Database, id: number, changes: Updateable<Quizzes>) =>
  db.updateTable("quizzes").set(changes).where("assignment_id", "=", id).execute();

export const quizRow = (db: Database, id: number): Promise<QuizRow | undefined> =>
  db.selectFrom("quizzes").selectAll().where("assignment_id", "=", id).executeTakeFirst();

/** Returns when the results of a quiz come at the latest, if they wait for its closing. */
export async function resultsTime(db: Database, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom("quizzes")
    .innerJoin("assignments", "assignments.id", "quizzes.assignment_id")
    .select(resultsAt.as("results_at"))
    .where("assignment_id", "=", id)
    .executeTakeFirst();
  return row?.results_at ?? null;
}

/** Replaces the parts of a quiz. */
export async function replaceParts(db: Database, id: number, parts: readonly QuizPartRow[]): Promise<void> {
  await db.deleteFrom("quiz_parts").where("assignment_id", "=", id).execute();
  const rows = parts.map((part, at) => ({ ...part, assignment_id: id, position: at + 1 }));
  await db.insertInto("quiz_parts").values(rows).execute();
}

/** Returns the parts of a quiz in order, as they are stored. */
export const storedParts = (db: Database, id: number): Promise<QuizPartRow[]> =>
  db
    .selectFrom("quiz_parts")
    .select(["question_id", "tag", "draws"])
    .where("assignment_id", "=", id)
    .orderBy("position")
    .execute();

/** Returns the program's questions that a quiz has chosen and that can be restored from the bin. */
export async function questionsInBin(db: Database, id: number, program: number, since: Date) {
  const rows = await db
    .selectFrom("quiz_parts")
    .innerJoin("questions", "questions.id", "question_id")
    .select("questions.id")
    .where("assignment_id", "=", id)
    .where("program_id", "=", program)
    .where("deleted_at", ">=", since)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives a new version to the quizzes that have chosen a question. Forms that were opened without it are outdated. */
export const renewQuizzesOf = (db: Database, question: number, now: Date) =>
  db
    .updateTable("assignments")
    .set({ updated_at: sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')` })
    .where(
      "id",
      "in",
      db.selectFrom("quiz_parts").select("assignment_id").where("question_id", "=", question),
    )
    .execute();

/** Returns the parts of a quiz in order, each with what it can give. Parts with a deleted question are left out. */
export async function partsOf(db: Database, id: number) {
  const { rows } = await sql<{
    question_id: number | null;
    tag: string | null;
    draws: number | null;
    plain_text: string | null;
    kind: string | null;
    points: number | null;
    available: number;
  }>`
    SELECT part.question_id, part.tag, part.draws, question.plain_text, question.kind, question.points,
      CASE WHEN part.question_id IS NOT NULL THEN 1 ELSE (
        SELECT count(*)::integer FROM questions bank
        WHERE bank.program_id = assignments.program_id AND bank.deleted_at IS NULL
          AND bank.tags @> ARRAY[part.tag]) END AS available
    FROM quiz_parts part JOIN assignments ON assignments.id = part.assignment_id
      LEFT JOIN questions question ON question.id = part.question_id
    WHERE part.assignment_id = ${id} AND question.deleted_at IS NULL
    ORDER BY part.position`.execute(db);
  return rows;
}

/** SQL condition of a question that a quiz can draw with one of these tags. Chosen questions are not drawn again. */
const isDrawable = (tags: RawBuilder<unknown>) => sql<boolean>`questions.program_id = assignments.program_id
  AND questions.deleted_at IS NULL AND questions.tags && ${tags} AND NOT EXISTS (
    SELECT 1 FROM quiz_parts WHERE assignment_id = assignments.id AND question_id = questions.id)`;

/** SQL row with the draws of a quiz in order, and their tags. Both are NULL without any. */
const drawing = sql`(
  SELECT json_agg(json_build_object('tag', tag, 'draws', draws) ORDER BY position) AS draws, array_agg(tag) AS tags
  FROM quiz_parts WHERE assignment_id = assignments.id AND tag IS NOT NULL) drawing`;

/**
 * Returns the draws of these quizzes in order, and how many questions with each set of tags they can draw from. Quizzes
 * without a draw are left out.
 */
export async function drawsOf(db: Database, quizzes: readonly number[]) {
  const { rows } = await sql<{ id: number; draws: Draw[]; bank: { tags: string[]; count: number }[] }>`
    SELECT assignments.id, drawing.draws, bank.sets AS bank
    FROM assignments CROSS JOIN LATERAL ${drawing} CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(alike), '[]') AS sets FROM (
        SELECT tags, count(*)::integer AS count FROM questions WHERE ${isDrawable(sql`drawing.tags`)}
        GROUP BY tags) alike) bank
    WHERE assignments.id = ANY (${quizzes}::integer[]) AND drawing.draws IS NOT NULL`.execute(db);
  return rows;
}

/** Returns the questions that a quiz can draw, in random order. */
export async function drawableQuestions(db: Database, quiz: number): Promise<Drawable[]> {
  const { rows } = await sql<Drawable>`
    SELECT questions.id, questions.tags
    FROM assignments CROSS JOIN LATERAL ${drawing} CROSS JOIN questions
    WHERE assignments.id = ${quiz} AND ${isDrawable(sql`drawing.tags`)} ORDER BY random()`.execute(db);
  return rows;
}

/** SQL condition that a quiz has a part that is not a deleted question. */
export const hasAnyPart = (quiz: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT 1 FROM quiz_parts LEFT JOIN questions ON questions.id = question_id
  WHERE assignment_id = ${quiz} AND questions.deleted_at IS NULL)`;

/** Returns the ids of the program's questions among these. */
export async function questionsOfProgram(db: Database, program: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .select("id")
    .where("program_id", "=", program)
    .where("deleted_at", "is", null)
    .where("id", "in", ids)
    .execute();
  return rows.map((row) => row.id);
}

export async function attemptsCount(db: Database, id: number): Promise<number> {
  const { count } = await db
    .selectFrom("attempts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("assignment_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * SQL time at which a quiz is closed for everybody. The extension of a student counts while they can still change
 * something: an attempt goes on, or one is left.
 */
const closesForAll = sql<Date>`greatest(assignments.deadline, (
  SELECT max(given.deadline) FROM assignment_extensions given
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(bool_or(state = 'begun'), false) AS any_goes_on FROM attempts
      WHERE attempts.assignment_id = given.assignment_id AND attempts.user_id = given.user_id) taken
  WHERE given.assignment_id = assignments.id AND (taken.any_goes_on OR taken.count < quizzes.attempts)))`;

/** SQL time for which late answers count after the end of an attempt. */
const lateTime = sql`make_interval(secs => ${LATE_ANSWERS_MS / 1_000})`;

/** SQL end of the last attempt that is over; NULL without any. It is after the closing if it used an extension. */
const lastEnd = sql<Date | null>`(
  SELECT max(over_at) FROM attempts others WHERE others.assignment_id = assignments.id)`;

/**
 * SQL condition of results that are not held, but wait for the closing. Those of a quiz that shows nothing wait only for
 * their release.
 */
const waitForClosing = sql<boolean>`(assignments.grades_held_at IS NULL AND NOT quizzes.shows_results_at_once
  AND quizzes.results <> 'nothing')`;

/**
 * SQL time until which results that are not held wait for the closing, because answers of somebody may still come; NULL
 * if they do not wait. Late answers count for some time after the end of an attempt.
 */
export const waitsUntil = sql<Date | null>`CASE WHEN ${waitForClosing}
  THEN greatest(${lastEnd} + ${lateTime}, ${closesForAll} + CASE WHEN EXISTS (
    SELECT 1 FROM attempts others WHERE others.assignment_id = assignments.id AND others.state = 'begun')
    THEN ${lateTime} ELSE interval '0' END) END`;

/** SQL time after which no answer counts any more at the latest. */
const lateAnswersEnd = sql<Date>`greatest(${closesForAll}, ${lastEnd}) + ${lateTime}`;

/** SQL time at which held grades that wait for the closing are released at the latest; NULL if none wait. */
export const resultsAt = sql<Date | null>`CASE
  WHEN quizzes.is_waiting_for_closing AND assignments.grades_held_at IS NOT NULL THEN ${lateAnswersEnd} END`;

/**
 * SQL time at which students see results that wait for the closing at the latest, also if staff have released the grades
 * before; NULL if none wait. It may be past.
 */
export const shownAt = sql<Date | null>`coalesce(${resultsAt},
  CASE WHEN ${waitForClosing} THEN ${lateAnswersEnd} END)`;

/**
 * Returns quizzes whose held grades wait for a closing that has passed. Late answers count for some time after the end of
 * an attempt, so nothing is released before all attempts have ended for longer. Students in the bin count, because they
 * may be restored in time to go on.
 * @param id the only quiz to look at, by default all
 */
export async function closedQuizzes(db: Database, now: Date, id?: number): Promise<number[]> {
  const lateSince = new Date(now.getTime() - LATE_ANSWERS_MS);
  const { rows } = await sql<{ id: number }>`
    SELECT assignments.id FROM quizzes JOIN assignments ON assignments.id = quizzes.assignment_id
    WHERE is_waiting_for_closing AND deleted_at IS NULL AND sent_at IS NOT NULL
      AND ${id === undefined ? sql`true` : sql`assignments.id = ${id}`}
      AND date_trunc('second', ${closesForAll}) + interval '1 second' <= ${now}
      AND NOT EXISTS (
        SELECT 1 FROM attempts WHERE attempts.assignment_id = assignments.id
          AND (attempts.state = 'begun' OR attempts.over_at >= ${lateSince}))
      AND NOT EXISTS (
        SELECT 1 FROM bin_items, jsonb_path_query(content,
          '$.tables[*] ? (@.name == "attempts" || @.name == "assignment_extensions").rows[*]') own
        WHERE bin_items.kind = 'student' AND restored_at IS NULL
          AND (own ->> 'assignment_id')::integer = assignments.id
          AND coalesce((own ->> 'deadline')::timestamptz, (own ->> 'over_at')::timestamptz, assignments.deadline)
            >= ${lateSince})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the enrolled students with additional minutes who have not begun, sorted by name. */
export const extraTimesBefore = (db: Database, quiz: number) =>
  db
    .selectFrom("quiz_extra_time as extra")
    .innerJoin("users", "users.id", "extra.user_id")
    .innerJoin("assignments", "assignments.id", "extra.assignment_id")
    .select(["users.id as student", "users.name as student_name", "extra.minutes"])
    .where("extra.assignment_id", "=", quiz)
    .where(studentIsEnrolledIn(sql.ref("users.id"), sql.ref("assignments.program_id")))
    .where(sql<boolean>`NOT EXISTS (
      SELECT 1 FROM attempts
      WHERE attempts.assignment_id = extra.assignment_id AND attempts.user_id = extra.user_id)`)
    .orderBy(sortName("users.name"))
    .orderBy("users.id")
    .execute();

/** Returns how many attempts have earlier versions of questions: those that are over, and those that go on. */
export async function outdatedCounts(db: Database, quiz: number): Promise<{ over: number; begun: number }> {
  const { rows } = await sql<{ over: number; begun: number }>`
    SELECT (count(*) FILTER (WHERE state <> 'begun'))::integer AS over,
      (count(*) FILTER (WHERE state = 'begun'))::integer AS begun
    FROM attempts WHERE assignment_id = ${quiz} AND EXISTS (
      SELECT 1 FROM attempt_questions WHERE attempt_id = attempts.id AND version_id IS NOT NULL)`.execute(db);
  return rows[0] ?? { over: 0, begun: 0 };
}
