import { type RawBuilder, sql, type Updateable } from "kysely";
import { z } from "zod";
import { type AttemptState, LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { countedAttempts, resultChoices } from "#contract/courses/quizzes/quizzes.ts";
import type { Viewer } from "#contract/shared/viewer.ts";
import { extensionOf } from "#server/courses/assignments/extension-queries.ts";
import { lockAssignment } from "#server/courses/assignments/queries.ts";
import { studentIsEnrolledIn } from "#server/courses/enrollments/queries.ts";
import { type QuestionRow, questionsById } from "#server/courses/questions/queries.ts";
import { shownAt, waitsUntil } from "#server/courses/quizzes/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Attempts } from "#server/platform/database/types.ts";

/** Returns the SQL end of a student's time for the quiz: the deadline, or their later one. */
const closesFor = (student: RawBuilder<unknown>) =>
  sql<Date>`greatest(assignments.deadline, ${extensionOf(student)})`;

/** Returns the SQL minutes of a student, with their extra time. NULL without a limit. */
const minutesFor = (student: RawBuilder<unknown>) => sql<
  number | null
>`(quizzes.time_limit_minutes + coalesce((
  SELECT minutes FROM quiz_extra_time extra
  WHERE extra.assignment_id = quizzes.assignment_id AND extra.user_id = ${student}), 0))`;

export interface QuizOfStudent {
  id: number;
  title: string;
  description: string;
  program_id: number;
  program_title: string;
  total_marks: number;
  grades_held_at: Date | null;
  opens_at: Date | null;
  closes_at: Date;
  /** Time until which results that are not held wait for the answers of others; null if they do not wait. */
  waits_until: Date | null;
  /** Latest time of results that wait for the closing. Past if they do not wait any more. */
  results_at: Date | null;
  minutes: number | null;
  attempts: number;
  counts: (typeof countedAttempts)[number];
  pass_mark: number | null;
  results: (typeof resultChoices)[number];
  shows_results_at_once: boolean;
  shuffles_questions: boolean;
  shuffles_answers: boolean;
}

/** Returns a quiz with what counts for one student: sent, not deleted, and of a program of the student. */
export async function quizOfStudent(
  db: Database,
  id: number,
  student: number,
): Promise<QuizOfStudent | undefined> {
  const { rows } = await sql<QuizOfStudent>`
    SELECT assignments.id, assignments.title, assignments.description, assignments.program_id,
      programs.title AS program_title, assignments.total_marks, assignments.grades_held_at, quizzes.opens_at,
      ${closesFor(sql`${student}`)} AS closes_at,
      ${waitsUntil} AS waits_until, ${shownAt} AS results_at,
      ${minutesFor(sql`${student}`)}::integer AS minutes, quizzes.attempts, quizzes.counts, quizzes.pass_mark,
      quizzes.results, quizzes.shows_results_at_once, quizzes.shuffles_questions, quizzes.shuffles_answers
    FROM quizzes JOIN assignments ON assignments.id = quizzes.assignment_id
      JOIN programs ON programs.id = assignments.program_id
    WHERE assignments.id = ${id} AND assignments.deleted_at IS NULL AND assignments.sent_at IS NOT NULL
      AND programs.deleted_at IS NULL AND ${studentIsEnrolledIn(student, sql.ref("assignments.program_id"))}`.execute(
    db,
  );
  return rows[0];
}

export interface AttemptRow {
  id: number;
  assignment_id: number;
  user_id: number;
  number: number;
  state: AttemptState;
  began_at: Date;
  ends_at: Date;
  over_at: Date | null;
  points_possible: number;
  points: number | null;
  /** Points before the last marking again that changed them, when that was, and why. */
  points_before: number | null;
  marked_again_at: Date | null;
  marked_again_reason: string;
  earlier_markings: unknown;
  /** True once it was marked again, also without a change of its points. */
  is_marked_again: boolean;
  /** False if it ended by the clock, and no device has said that its answers are all sent. */
  is_settled: boolean;
}

const Markings = z.array(
  z.object({
    at: z.coerce.date(),
    before: z.number().nullable(),
    after: z.number().nullable(),
    reason: z.string(),
  }),
);

/** Returns the markings again before the last one, the oldest first. */
export const earlierMarkings = ({ earlier_markings }: Pick<AttemptRow, "earlier_markings">) =>
  Markings.parse(earlier_markings);

/**
 * Selects attempts with their end: by the time limit or the closing, whichever comes first. An attempt that is over keeps
 * the end that it had then.
 */
const attemptRows = (condition: RawBuilder<unknown>, lock = sql``) => sql<AttemptRow>`
  SELECT attempts.id, attempts.assignment_id, attempts.user_id, attempts.number, attempts.state, attempts.began_at,
    attempts.over_at, attempts.points_possible, attempts.points, attempts.points_before, attempts.marked_again_at,
    attempts.marked_again_reason, attempts.earlier_markings, attempts.is_marked_again, attempts.is_settled,
    coalesce(attempts.last_end_at, least(${closesFor(sql.ref("attempts.user_id"))},
      attempts.began_at + make_interval(mins => ${minutesFor(sql.ref("attempts.user_id"))}::integer))) AS ends_at
  FROM attempts JOIN quizzes ON quizzes.assignment_id = attempts.assignment_id
    JOIN assignments ON assignments.id = attempts.assignment_id
  WHERE ${condition}
  ORDER BY attempts.number, attempts.id ${lock}`;

/** Returns a student's attempts at a quiz, the first one first. */
export const attemptsOf = async (db: Database, quiz: number, student: number): Promise<AttemptRow[]> =>
  (await attemptRows(sql`attempts.assignment_id = ${quiz} AND attempts.user_id = ${student}`).execute(db))
    .rows;

/** Selects the attempts of a student that nothing has ended yet, each with its quiz and its end, which may be past. */
export const begunAttempts = (student: number) => sql<Pick<AttemptRow, "assignment_id" | "ends_at">>`
  SELECT assignment_id, ends_at
  FROM (${attemptRows(sql`attempts.user_id = ${student} AND attempts.state = 'begun'`)}) begun`;

/** Returns the attempts at a quiz that go on, with what their ends are computed from (beyond.md 6.1). */
export const attemptsGoingOn = (db: Database, quiz: number) =>
  db
    .selectFrom("attempts")
    .leftJoin("assignment_extensions as extension", (join) =>
      join
        .onRef("extension.assignment_id", "=", "attempts.assignment_id")
        .onRef("extension.user_id", "=", "attempts.user_id"),
    )
    .leftJoin("quiz_extra_time as extra", (join) =>
      join
        .onRef("extra.assignment_id", "=", "attempts.assignment_id")
        .onRef("extra.user_id", "=", "attempts.user_id"),
    )
    .select(["attempts.id", "attempts.user_id as student", "attempts.began_at"])
    .select(["extension.deadline as extended_to", "extra.minutes as extra_minutes"])
    .where("attempts.assignment_id", "=", quiz)
    .where("attempts.state", "=", "begun")
    .orderBy("attempts.id")
    .execute();

/** Returns the attempts of a quiz or a program that still take answers: they go on, or late answers count. */
export const attemptsTakingAnswers = (
  db: Database,
  now: Date,
  { quiz, program, student }: { quiz?: number; program?: number; student?: number },
) =>
  db
    .selectFrom("attempts")
    .innerJoin("assignments", "assignments.id", "attempts.assignment_id")
    .select(["attempts.id", "attempts.user_id as user"])
    .where(({ or, eb }) =>
      or([
        eb("attempts.state", "=", "begun"),
        eb("attempts.over_at", ">", new Date(now.getTime() - LATE_ANSWERS_MS)),
      ]),
    )
    .$if(quiz !== undefined, (query) => query.where("assignments.id", "=", Number(quiz)))
    .$if(program !== undefined, (query) => query.where("assignments.program_id", "=", Number(program)))
    .$if(student !== undefined, (query) => query.where("attempts.user_id", "=", Number(student)))
    .orderBy("attempts.id")
    .execute();

/** Returns an attempt of the student, in a program where they are still enrolled. */
export async function attemptOfStudent(db: Database, student: Viewer, id: number) {
  const mine = sql`attempts.id = ${id} AND attempts.user_id = ${student.id} AND assignments.deleted_at IS NULL
    AND ${studentIsEnrolledIn(student.id, sql.ref("assignments.program_id"))}`;
  return (await attemptRows(mine).execute(db)).rows[0];
}

/** Returns an attempt, locked until the transaction ends. */
export async function lockedAttempt(db: Database, id: number): Promise<AttemptRow | undefined> {
  return (await attemptRows(sql`attempts.id = ${id}`, sql`FOR UPDATE OF attempts`).execute(db)).rows[0];
}

/** Returns the ids of attempts whose time has passed, and that nobody has ended. */
export async function attemptsOverTime(db: Database, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${attemptRows(sql`attempts.state = 'begun'`)}) begun
    WHERE date_trunc('second', ends_at) + interval '1 second' <= ${now} ORDER BY id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Locks the student's enrollment, so that of two concurrent calls the second waits. */
export async function lockEnrollment(db: Database, student: number, program: number): Promise<boolean> {
  const row = await db
    .selectFrom("enrollments")
    .select("id")
    .where("user_id", "=", student)
    .where("program_id", "=", program)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface NewAttempt {
  assignment_id: number;
  user_id: number;
  number: number;
  began_at: Date;
  points_possible: number;
}

export const insertAttempt = (db: Database, attempt: NewAttempt) =>
  db.insertInto("attempts").values(attempt).returning("id").executeTakeFirstOrThrow();

export const updateAttempt = (
  db: Database,
  id: number,
  changes: Pick<
    Updateable<Attempts>,
    | "state"
    | "over_at"
    | "last_end_at"
    | "points"
    | "marked_at"
    | "points_before"
    | "marked_again_at"
    | "marked_again_reason"
    | "earlier_markings"
    | "is_marked_again"
    | "is_settled"
  >,
  now: Date,
) =>
  db
    .updateTable("attempts")
    .set({ ...changes, updated_at: sql`greatest(${now}, updated_at + interval '1 millisecond')` })
    .where("id", "=", id)
    .execute();

interface NewQuestion {
  attempt_id: number;
  position: number;
  question_id: number;
  points_possible: number;
  shown_order: string[];
}

export const insertAttemptQuestions = (db: Database, questions: readonly NewQuestion[]) =>
  db
    .insertInto("attempt_questions")
    .values(questions.map((question) => ({ ...question, shown_order: [...question.shown_order] })))
    .execute();

/** Returns the column as the attempt keeps it: of its version of the question, otherwise of the present question. */
const kept = <C extends "text" | "content" | "answer_key" | "explanation">(column: C) =>
  sql<QuestionRow[C]>`CASE WHEN attempt_questions.version_id IS NULL THEN ${sql.ref(`questions.${column}`)}
    ELSE ${sql.ref(`question_versions.${column}`)} END`.as(column);

/**
 * Selects questions of attempts in the order of each student, with the newest answers. Each is as it was when the
 * attempt began or was last marked again (beyond.md 6.1).
 */
const attemptQuestions = (db: Database) =>
  db
    .selectFrom("attempt_questions")
    .innerJoin("questions", "questions.id", "attempt_questions.question_id")
    .leftJoin("question_versions", "question_versions.id", "attempt_questions.version_id")
    .select([
      "attempt_questions.attempt_id",
      "attempt_questions.position",
      "attempt_questions.question_id",
      "attempt_questions.points_possible",
      "attempt_questions.shown_order",
      "attempt_questions.answer",
      "attempt_questions.answer_id",
      "attempt_questions.given_at",
      "attempt_questions.is_late",
      "attempt_questions.is_after_result",
      "attempt_questions.is_too_late",
      "attempt_questions.points",
      "attempt_questions.by_hand_reason",
      "attempt_questions.by_hand_by",
      "attempt_questions.by_hand_at",
      "attempt_questions.earlier_points",
      "attempt_questions.points_before",
      "questions.kind",
      "questions.plain_text",
    ])
    .select([kept("text"), kept("content"), kept("answer_key"), kept("explanation")])
    .orderBy("attempt_questions.attempt_id")
    .orderBy("attempt_questions.position");

export const questionsOfAttempt = (db: Database, id: number) =>
  attemptQuestions(db).where("attempt_id", "=", id).execute();

export type AttemptQuestionRow = Awaited<ReturnType<typeof questionsOfAttempt>>[number];

const EarlierPoints = z.array(
  z.object({
    points: z.number(),
    reason: z.string().nullable(),
    by: z.number().nullable(),
    at: z.coerce.date().nullable(),
  }),
);

/** Returns the points of a question before they were changed by hand, the oldest first. */
export const earlierPoints = ({ earlier_points }: Pick<AttemptQuestionRow, "earlier_points">) =>
  EarlierPoints.parse(earlier_points);

/** Most changes by hand that a question lists. The audit log has all. */
const MOST_EARLIER = 20;

/** Returns the earlier points of a question, with its present ones as the newest. */
export function earlierAndPresentPoints(row: AttemptQuestionRow) {
  const { points, by_hand_reason: reason, by_hand_by: by, by_hand_at: at } = row;
  const earlier = earlierPoints(row);
  return points === null ? earlier : [...earlier, { points, reason, by, at }].slice(-MOST_EARLIER);
}

/** Returns whether a person gave the points of a question. A list counts the same in SQL (quiz-results/queries.ts). */
export const isByHand = ({ by_hand_reason }: Pick<AttemptQuestionRow, "by_hand_reason">): boolean =>
  by_hand_reason !== null;

/** Returns the points of the automatic marking, if a person has given others; otherwise null. */
export function automaticPoints(row: AttemptQuestionRow): number | null {
  if (!isByHand(row)) return null;
  const automatic = earlierPoints(row).findLast(({ reason }) => reason === null)?.points ?? null;
  return automatic === row.points ? null : automatic;
}

/** Returns the questions of several attempts as they are now, which marking again would use, by the attempts' ids. */
export async function presentQuestions(db: Database, ids: readonly number[]) {
  const rows = ids.length === 0 ? [] : await attemptQuestions(db).where("attempt_id", "in", ids).execute();
  const questions = await questionsById(db, [...new Set(rows.map(({ question_id }) => question_id))]);
  const present = new Map(questions.map((row) => [row.id, row]));
  return Map.groupBy(
    rows.map((row): AttemptQuestionRow => {
      const { text, content, answer_key, explanation } = present.get(row.question_id) ?? row;
      return { ...row, text, content, answer_key, explanation };
    }),
    ({ attempt_id }) => attempt_id,
  );
}

/** Gives an attempt the present versions of its questions. */
export const takePresentVersions = (db: Database, id: number) =>
  db
    .updateTable("attempt_questions")
    .set({ version_id: null })
    .where("attempt_id", "=", id)
    .where("version_id", "is not", null)
    .execute();

/** Columns that take points by hand away. They become the newest earlier ones, in JSON. */
interface TakenAway {
  by_hand_reason: null;
  by_hand_by: null;
  by_hand_at: null;
  earlier_points: string;
}

interface StoredAnswer extends Partial<TakenAway> {
  position: number;
  answer: string | null;
  answer_id: string;
  given_at: Date;
  is_late: boolean;
  is_after_result: boolean;
}

export const storeAnswer = (db: Database, id: number, { position, ...values }: StoredAnswer) =>
  db
    .updateTable("attempt_questions")
    .set(values)
    .where("attempt_id", "=", id)
    .where("position", "=", position)
    .execute();

/** Notes for staff that an answer to the question came after the end. */
export const noteTooLate = (db: Database, id: number, position: number) =>
  db
    .updateTable("attempt_questions")
    .set({ is_too_late: true })
    .where("attempt_id", "=", id)
    .where("position", "=", position)
    .execute();

/** Writes the changed points of an attempt's questions in one statement. */
export const writePoints = (
  db: Database,
  id: number,
  given: readonly { position: number; points: number | null }[],
) =>
  sql`UPDATE attempt_questions SET points = given.points
    FROM unnest(${given.map(({ position }) => position)}::integer[], ${given.map(({ points }) => points)}::double precision[])
      AS given (position, points)
    WHERE attempt_id = ${id} AND attempt_questions.position = given.position
      AND attempt_questions.points IS DISTINCT FROM given.points`.execute(db);

/** Returns the student's submission for a quiz, which has the grade of all attempts. Locks it. */
export const submissionOfQuiz = (db: Database, quiz: number, student: number) =>
  db
    .selectFrom("submissions")
    .select(["id", "marks_awarded", "graded_at", "updated_at"])
    .where("assignment_id", "=", quiz)
    .where("user_id", "=", student)
    .forUpdate()
    .executeTakeFirst();

/** Returns who has a submission for a quiz, or only this student, and who marked it. */
export const worksOfQuiz = (db: Database, quiz: number, student?: number) =>
  db
    .selectFrom("submissions")
    .select(["user_id", "graded_by"])
    .where("assignment_id", "=", quiz)
    .$if(student !== undefined, (query) => query.where("user_id", "=", Number(student)))
    .orderBy("id")
    .execute();

/** Returns the ids of the quizzes of attempts. */
export async function quizzesOfAttempts(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("attempts")
    .select("assignment_id")
    .distinct()
    .where("id", "in", ids)
    .execute();
  return rows.map(({ assignment_id }) => assignment_id);
}

/** Returns the students of attempts whose grades are not held. */
export const attemptsToTell = async (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("attempts")
        .innerJoin("assignments", "assignments.id", "attempts.assignment_id")
        .select(["attempts.id", "attempts.user_id"])
        .where("attempts.id", "in", ids)
        .where("assignments.grades_held_at", "is", null)
        .orderBy("attempts.id")
        .execute();

/**
 * Returns what counting the attempts at a quiz needs, and locks it against changes. It is locked before its attempts, as
 * by marking again, so that neither waits for the other.
 */
export async function countingQuiz(db: Database, id: number) {
  await lockAssignment(db, id);
  return db
    .selectFrom("quizzes")
    .innerJoin("assignments", "assignments.id", "quizzes.assignment_id")
    .select(["assignments.id", "assignments.total_marks", "quizzes.counts"])
    .where("assignments.id", "=", id)
    .executeTakeFirst();
}

export type CountingQuiz = NonNullable<Awaited<ReturnType<typeof countingQuiz>>>;

/** Returns the quiz of an attempt, if there is the attempt, in the same way. */
export async function countingQuizOf(db: Database, attempt: number) {
  const row = await db
    .selectFrom("attempts")
    .select("assignment_id")
    .where("id", "=", attempt)
    .executeTakeFirst();
  return row && countingQuiz(db, row.assignment_id);
}
