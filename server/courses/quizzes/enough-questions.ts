import { type Drawable, drawOnceEach, type ShortTag, shortTag } from "#contract/courses/quizzes/draws.ts";
import { MAX_QUESTIONS, quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { drawsOf, partsOf } from "./queries.ts";

type Draws = Awaited<ReturnType<typeof drawsOf>>[number];

/** Returns the questions that a quiz can draw, with made-up ids. No quiz draws more alike than it may have. */
const bankOf = ({ bank }: Draws): Drawable[] =>
  bank
    .flatMap(({ tags, count }) => Array.from({ length: Math.min(count, MAX_QUESTIONS) }, () => tags))
    .map((tags, id) => ({ id, tags }));

/** Returns the first short tag of each of these quizzes that draws more questions than its program's bank has. */
export async function shortTagsOf(
  db: Database,
  quizzes: readonly number[],
): Promise<ReadonlyMap<number, ShortTag>> {
  const short = (await drawsOf(db, quizzes)).map(
    (one) => [one.id, shortTag(one.draws, bankOf(one))] as const,
  );
  return new Map(short.flatMap(([id, tag]) => (tag ? [[id, tag] as const] : [])));
}

/** Returns the number of questions of a new attempt. */
export async function questionsCount(db: Database, quiz: number): Promise<number> {
  const chosen = (await partsOf(db, quiz)).filter(({ question_id }) => question_id !== null);
  const [draws] = await drawsOf(db, [quiz]);
  const drawn = draws ? drawOnceEach(draws.draws, bankOf(draws)) : [];
  return chosen.length + drawn.flat().length;
}

/**
 * Refuses a stored quiz that has no questions, or that draws more than the bank has.
 * @param field where the message about a draw belongs
 * @throws ApiError 400
 */
export async function requireEnoughQuestions(db: Database, quiz: number, field: string): Promise<void> {
  if ((await partsOf(db, quiz)).length === 0) throw invalid({ non_field_errors: [quizMessages.gone] });
  const short = (await shortTagsOf(db, [quiz])).get(quiz);
  if (short) throw invalid({ [field]: [quizMessages.tooFew(short)] });
}
