import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Database } from "#server/platform/database/connection.ts";
import { changeKeptRows, itemsThatKeep } from "#server/platform/records/bin-items.ts";
import type { QuestionRow } from "./queries.ts";

type Versioned = Pick<QuestionRow, "text" | "content" | "answer_key" | "explanation">;

/** Returns whether a change touches what attempts keep of a question. */
export const isNewVersion = (before: Versioned, after: Versioned): boolean =>
  before.text !== after.text ||
  before.explanation !== after.explanation ||
  !isDeepStrictEqual(before.content, after.content) ||
  !isDeepStrictEqual(before.answer_key, after.answer_key);

/**
 * Stores the present version of a locked question for the attempts that have it, before it changes, also for those of
 * students in the bin. Without such attempts nothing is stored.
 */
export async function keepVersion(
  db: Database,
  { id, text, content, answer_key, explanation }: QuestionRow,
  replaced_at: Date,
): Promise<void> {
  // In order, so that two changes of questions never wait for each other.
  const { rows } = await sql<{ attempt_id: number }>`
    SELECT attempt_id FROM attempt_questions WHERE question_id = ${id} AND version_id IS NULL
    ORDER BY attempt_id FOR UPDATE`.execute(db);
  const kept = { question_id: id, version_id: null };
  const items = await itemsThatKeep(db, "student", "attempt_questions", kept);
  if (rows.length === 0 && items.length === 0) return;
  const version = await db
    .insertInto("question_versions")
    .values({
      ...{ question_id: id, text, explanation, replaced_at },
      content: JSON.stringify(content),
      answer_key: JSON.stringify(answer_key),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`UPDATE attempt_questions SET version_id = ${version.id}
    WHERE question_id = ${id} AND version_id IS NULL`.execute(db);
  for (const item of items)
    await changeKeptRows(db, item, "attempt_questions", kept, () => ({ version_id: version.id }));
}

/** Locks questions against changes until the transaction ends. Others may lock them in the same way. */
export async function lockAgainstChanges(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom("questions").select("id").where("id", "in", ids).orderBy("id").forShare().execute();
}
