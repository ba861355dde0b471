import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { z } from "zod";
import { type Asked, Kinds, questionKinds } from "#contract/courses/quizzes/kinds.ts";
import type { QuizOfQuestion, questions } from "#contract/courses/quizzes/questions.ts";
import type { Query } from "#contract/shared/endpoint.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { hasWords } from "#server/platform/database/lists.ts";
import type { Questions } from "#server/platform/database/types.ts";

type QuestionFilter = Query<(typeof questions)["list"]>;
export type QuestionRow = Selectable<Questions>;

/**
 * SQL text that a search looks into: the question, its tags, its answers, and the accepted texts or number. Each has blanks
 * around it, because a short word such as "10" is found only at the beginning of a word.
 */
const words = sql`(plain_text || ' ' || array_to_string(tags, ' ') || ' ' || array_to_string(ARRAY(
  SELECT jsonb_array_elements_text(jsonb_path_query_array(content, '$.*[*].text')
    || jsonb_path_query_array(answer_key, '$.accepted[*]') || jsonb_path_query_array(answer_key, '$.value')
    || jsonb_path_query_array(content, '$.unit'))), ' '))`;

/** Selects the questions of a program's bank. A search finds every word in the text, the tags or the answers. */
export function filteredQuestions(
  db: Database,
  program: number,
  { kind, tag, search }: Pick<QuestionFilter, "kind" | "tag" | "search">,
) {
  return db
    .selectFrom("questions")
    .where("program_id", "=", program)
    .where("deleted_at", "is", null)
    .$if(Boolean(kind), (query) => query.where("kind", "=", kind ?? ""))
    .$if(Boolean(tag), (query) => query.where(sql<boolean>`tags @> ${[tag]}::text[]`))
    .$if(Boolean(search), (query) => query.where(hasWords(words, search ?? "")));
}

const quizzesCount = sql<number>`(
  SELECT count(*)::integer FROM (
      SELECT assignment_id FROM quiz_parts WHERE question_id = questions.id
      UNION
      SELECT assignment_id FROM assignments JOIN quiz_parts ON assignment_id = assignments.id
      WHERE assignments.program_id = questions.program_id AND tag = ANY (questions.tags)) used
    JOIN assignments ON assignments.id = used.assignment_id
  WHERE assignments.deleted_at IS NULL)`;

/** Returns questions, also deleted ones, with the number of quizzes that have chosen them or may draw them. */
export const questionsById = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("questions")
    .selectAll()
    .select(quizzesCount.as("quizzes_count"))
    .where("id", "in", ids)
    .execute();

/** Returns the sent quizzes that have a question, by choice or in attempts that drew it. */
export async function quizzesOf(db: Database, id: number) {
  const { rows } = await sql<QuizOfQuestion>`
    SELECT assignments.id AS quiz, assignments.title, count(asked.attempt_id)::integer AS attempts_count,
      (count(asked.attempt_id) FILTER (WHERE asked.version_id IS NOT NULL AND attempts.state <> 'begun'))::integer
        AS outdated_count,
      (count(asked.attempt_id) FILTER (WHERE asked.version_id IS NOT NULL AND attempts.state = 'begun'))::integer
        AS outdated_in_progress_count
    FROM assignments
      LEFT JOIN (attempts JOIN attempt_questions asked ON asked.attempt_id = attempts.id AND asked.question_id = ${id})
        ON attempts.assignment_id = assignments.id
    WHERE assignments.deleted_at IS NULL AND assignments.sent_at IS NOT NULL AND assignments.kind = 'quiz'
      AND (asked.attempt_id IS NOT NULL OR EXISTS (
        SELECT 1 FROM quiz_parts WHERE quiz_parts.assignment_id = assignments.id AND question_id = ${id}))
    GROUP BY assignments.id ORDER BY assignments.id DESC`.execute(db);
  return rows;
}

/** Returns all questions of a program's bank, the oldest first. */
export const bankOf = (db: Database, program: number): Promise<QuestionRow[]> =>
  db
    .selectFrom("questions")
    .selectAll()
    .where("program_id", "=", program)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();

/** Returns a question that is not deleted. */
export async function questionIfAny(db: Database, id: number) {
  const [row] = await questionsById(db, [id]);
  return row && row.deleted_at === null ? row : undefined;
}

export const lockedQuestion = (db: Database, id: number): Promise<QuestionRow | undefined> =>
  db
    .selectFrom("questions")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Returns the questions that are not deleted, locked until the transaction ends. */
export const lockedQuestions = (db: Database, ids: readonly number[]): Promise<QuestionRow[]> =>
  db
    .selectFrom("questions")
    .selectAll()
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Returns the tags of a program's questions with the number of questions. */
export async function tagsOf(db: Database, program: number) {
  const { rows } = await sql<{ tag: string; count: number; questions: number[] }>`
    SELECT tag, count(*)::integer AS count, array_agg(id ORDER BY id) AS questions FROM questions, unnest(tags) AS tag
    WHERE program_id = ${program} AND deleted_at IS NULL
    GROUP BY tag ORDER BY searchable_text(tag), tag`.execute(db);
  return rows;
}

/** Returns the quizzes of a program that draw questions with tags, newest first. */
export const drawingQuizzes = (db: Database, program: number) =>
  db
    .selectFrom("assignments")
    .innerJoin("quiz_parts", "quiz_parts.assignment_id", "assignments.id")
    .select(["tag", "assignments.id as quiz", "title", sql<boolean>`sent_at IS NOT NULL`.as("is_sent")])
    .distinct()
    .where("program_id", "=", program)
    .where("deleted_at", "is", null)
    .where("tag", "is not", null)
    .orderBy("assignments.id", "desc")
    .execute();

export const insertQuestion = (db: Database, question: Insertable<Questions>) =>
  db.insertInto("questions").values(question).returning("id").executeTakeFirstOrThrow();

export const updateQuestion = (db: Database, id: number, changes: Updateable<Questions>) =>
  db.updateTable("questions").set(changes).where("id", "=", id).execute();

/** Returns the kind, content and right answers of a row, checked by the schemas of its kind. */
export function askedOf(row: Pick<QuestionRow, "kind" | "content" | "answer_key">): Asked {
  const kind = Kinds.parse(row.kind);
  const { Content, Key } = questionKinds[kind] as { Content: z.ZodType; Key: z.ZodType };
  return { kind, content: Content.parse(row.content), key: Key.parse(row.answer_key) } as Asked;
}
