import { type RawBuilder, sql } from "kysely";
import type { AttemptState } from "#contract/courses/quizzes/attempt-rules.ts";
import type { quizResults } from "#contract/courses/quizzes/results.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import { extensionOf } from "#server/courses/assignments/extension-queries.ts";
import { studentMatches } from "#server/fees/charges/student-search.ts";
import type { Database } from "#server/platform/database/connection.ts";

type AttemptFilter = Query<(typeof quizResults)["list"]>;

/** Selects the attempts at a quiz. A search finds students as everywhere. */
export const filteredAttempts = (
  db: Database,
  quiz: number,
  { state, student, search }: Pick<AttemptFilter, "state" | "student" | "search">,
) =>
  db
    .selectFrom("attempts")
    .innerJoin("users", "users.id", "attempts.user_id")
    .where("assignment_id", "=", quiz)
    .$if(Boolean(state), (query) => query.where("state", "in", statesIn(state || "begun")))
    .$if(Boolean(student), (query) => query.where("attempts.user_id", "=", Number(student)))
    .$if(Boolean(search), (query) => query.where(studentMatches(search ?? "")));

/** Returns the states of a filter. An attempt that was marked again is marked, too. */
const statesIn = (state: AttemptState): AttemptState[] =>
  state === "marked" ? ["marked", "marked_again"] : [state];

const count = (condition: RawBuilder<unknown>) => sql<number>`(
  SELECT count(*)::integer FROM attempt_questions WHERE attempt_id = attempts.id AND ${condition})`;

/** Returns attempts as staff see them in the list. */
export const attemptsById = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("attempts")
    .innerJoin("users", "users.id", "attempts.user_id")
    .innerJoin("assignments", "assignments.id", "attempts.assignment_id")
    .select([
      "attempts.id",
      "users.id as student",
      "users.name as student_name",
      "users.email as student_email",
    ])
    .select([
      "attempts.number",
      "attempts.state",
      "attempts.began_at",
      "attempts.over_at",
      "attempts.updated_at",
    ])
    .select(["attempts.points", "attempts.points_possible"])
    .select(["attempts.points_before", "attempts.marked_again_at", "attempts.marked_again_reason"])
    .select(["attempts.is_marked_again", "attempts.earlier_markings"])
    .select(["attempts.assignment_id as quiz", "assignments.title as quiz_title"])
    .select([
      count(sql`answer IS NOT NULL AND points IS NULL`).as("open_count"),
      count(sql`is_late`).as("late_count"),
      count(sql`is_too_late`).as("too_late_count"),
      count(sql`by_hand_reason IS NOT NULL`).as("by_hand_count"),
    ])
    .select(
      sql<number[]>`ARRAY(SELECT position FROM attempt_questions
        WHERE attempt_id = attempts.id AND version_id IS NOT NULL AND attempts.state <> 'begun' ORDER BY position)`.as(
        "outdated_positions",
      ),
    )
    .select(
      sql<number | null>`(SELECT minutes FROM quiz_extra_time extra
        WHERE extra.assignment_id = attempts.assignment_id AND extra.user_id = attempts.user_id)`.as(
        "extra_minutes",
      ),
    )
    .select(extensionOf(sql.ref("attempts.user_id")).as("extended_to"))
    .where("attempts.id", "in", ids)
    .where("assignments.deleted_at", "is", null)
    .execute();

/** Returns the ids of a student's attempts at a quiz that are over, the first one first. */
export async function overAttemptsOf(db: Database, quiz: number, student: number): Promise<number[]> {
  const rows = await db
    .selectFrom("attempts")
    .select("id")
    .where("assignment_id", "=", quiz)
    .where("user_id", "=", student)
    .where("state", "<>", "begun")
    .orderBy("number")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the names of these people by their ids. */
export async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface PointsByHand {
  position: number;
  points: number;
  by_hand_reason: string;
  by_hand_by: number;
  by_hand_at: Date;
  /** JSON of the points before this change. */
  earlier_points: string;
}

export const setPoints = (db: Database, attempt: number, { position, ...values }: PointsByHand) =>
  db
    .updateTable("attempt_questions")
    .set(values)
    .where("attempt_id", "=", attempt)
    .where("position", "=", position)
    .execute();

/** Replaces the points from before the last marking again: those of the changed questions, no others. */
export async function writePointsBefore(
  db: Database,
  attempt: number,
  changed: readonly { position: number; before: number | null }[],
): Promise<void> {
  await sql`UPDATE attempt_questions SET points_before = given.before
    FROM (SELECT own.position, changed.before FROM attempt_questions own
      LEFT JOIN unnest(${changed.map(({ position }) => position)}::integer[],
        ${changed.map(({ before }) => before)}::double precision[]) AS changed (position, before)
        ON changed.position = own.position
      WHERE own.attempt_id = ${attempt}) AS given
    WHERE attempt_id = ${attempt} AND attempt_questions.position = given.position
      AND points_before IS DISTINCT FROM given.before`.execute(db);
}

/** Gives a student additional minutes, or takes them away. */
export async function setExtraTime(db: Database, quiz: number, student: number, minutes: number | null) {
  if (minutes === null)
    await db
      .deleteFrom("quiz_extra_time")
      .where("assignment_id", "=", quiz)
      .where("user_id", "=", student)
      .execute();
  else
    await db
      .insertInto("quiz_extra_time")
      .values({ assignment_id: quiz, user_id: student, minutes })
      .onConflict((conflict) => conflict.columns(["assignment_id", "user_id"]).doUpdateSet({ minutes }))
      .execute();
}

/** Returns the answers of each student's first attempt with their shares of the points. */
export async function firstAnswers(db: Database, quiz: number) {
  const { rows } = await sql<{
    attempt: number;
    question: number;
    answer: unknown;
    /** Null while the answer waits for points. */
    share: number | null;
    /** Content of an earlier version, if the attempt has one. */
    kept: unknown;
    /** True if the points follow an earlier version. Points by hand follow none. */
    is_outdated: boolean;
  }>`
    SELECT attempt_id AS attempt, attempt_questions.question_id AS question, answer,
      attempt_questions.points / attempt_questions.points_possible AS share, question_versions.content AS kept,
      version_id IS NOT NULL AND attempt_questions.points IS NOT NULL AND by_hand_reason IS NULL AS is_outdated
    FROM attempt_questions JOIN attempts ON attempts.id = attempt_id
      LEFT JOIN question_versions ON question_versions.id = version_id
    WHERE assignment_id = ${quiz} AND number = 1 AND state <> 'begun'
    ORDER BY attempt_id, position`.execute(db);
  return rows;
}

/** Returns the ids of the attempts at a quiz that are over, after this id, in order. */
export async function overAttempts(db: Database, quiz: number, after: number, limit: number) {
  return db
    .selectFrom("attempts")
    .innerJoin("users", "users.id", "attempts.user_id")
    .select(["attempts.id", "attempts.user_id", "attempts.number", "users.name"])
    .select(["attempts.points", "attempts.points_possible"])
    .where("assignment_id", "=", quiz)
    .where("state", "<>", "begun")
    .where("attempts.id", ">", after)
    .orderBy("attempts.id")
    .limit(limit)
    .execute();
}

/** Returns how many attempts are over, and how many of them have an id up to this one. */
export async function countOver(db: Database, quiz: number, to: number) {
  const { rows } = await sql<{ all: number; done: number }>`
    SELECT count(*)::integer AS all, (count(*) FILTER (WHERE id <= ${to}))::integer AS done
    FROM attempts WHERE assignment_id = ${quiz} AND state <> 'begun'`.execute(db);
  return rows[0] ?? { all: 0, done: 0 };
}

/** Returns the ids of the questions that any attempt at a quiz has. */
export async function questionIdsOf(db: Database, quiz: number): Promise<number[]> {
  const rows = await db
    .selectFrom("attempt_questions")
    .innerJoin("attempts", "attempts.id", "attempt_questions.attempt_id")
    .select("attempt_questions.question_id")
    .distinct()
    .where("attempts.assignment_id", "=", quiz)
    .execute();
  return rows.map(({ question_id }) => question_id);
}

/**
 * Returns the questions that any attempt at a quiz has, in the order of the quiz: chosen ones at their place, drawn ones at
 * the place of their tag. Questions that are no longer in the quiz are last.
 */
export async function questionsInOrder(db: Database, quiz: number) {
  const { rows } = await sql<{ id: number; has_comments: boolean }>`
    SELECT questions.id, EXISTS (
      SELECT 1 FROM attempt_questions asked JOIN attempts ON attempts.id = asked.attempt_id
      WHERE asked.question_id = questions.id AND attempts.assignment_id = ${quiz}
        AND (asked.by_hand_reason <> '' OR asked.is_late)
    ) AS has_comments
    FROM questions LEFT JOIN quiz_parts part
      ON part.assignment_id = ${quiz} AND (part.question_id = questions.id OR part.tag = ANY (questions.tags))
    WHERE questions.id = ANY (${await questionIdsOf(db, quiz)}::integer[])
    GROUP BY questions.id
    ORDER BY coalesce(min(part.position) FILTER (WHERE part.question_id = questions.id), min(part.position)) NULLS LAST,
      questions.id`.execute(db);
  return rows;
}

/** Returns the ids of all attempts at a quiz, by the names of the students. */
export async function attemptIdsByName(db: Database, quiz: number): Promise<number[]> {
  const rows = await db
    .selectFrom("attempts")
    .innerJoin("users", "users.id", "attempts.user_id")
    .select("attempts.id")
    .where("attempts.assignment_id", "=", quiz)
    .orderBy("users.name")
    .orderBy("users.id")
    .orderBy("attempts.number")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the answers of these attempts, each with the content of an earlier version of its question, if it has one. */
export const answersOf = (db: Database, attempts: readonly number[]) =>
  db
    .selectFrom("attempt_questions")
    .leftJoin("question_versions", "question_versions.id", "version_id")
    .select(["attempt_id", "attempt_questions.question_id", "answer", "question_versions.content as kept"])
    .select(["attempt_questions.points", "attempt_questions.by_hand_reason", "attempt_questions.is_late"])
    .where("attempt_id", "in", attempts)
    .execute();

/** Returns the quizzes whose attempts are being marked again. */
export async function quizzesBeingMarked(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom("quizzes")
    .innerJoin("assignments", "assignments.id", "quizzes.assignment_id")
    .select("assignments.id")
    .where("marking_again_since", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the person who began to mark a quiz again, until that is over. */
export const markerOf = (db: Database, id: number) =>
  db
    .selectFrom("quizzes")
    .innerJoin("users", "users.id", "marking_again_by")
    .select(["users.id", "users.email"])
    .where("assignment_id", "=", id)
    .executeTakeFirst();
