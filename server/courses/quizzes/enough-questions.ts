import { sql } from "kysely";
import { quizMessages } from "#contract/courses/quizzes/quizzes.ts";
import { invalid } from "#contract/shared/errors.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { partsOf, shortTags } from "./queries.ts";

/**
 * Refuses a stored quiz that has no questions, or that draws more with a tag than the bank has.
 * @param field where the message about a draw belongs
 * @throws ApiError 400
 */
export async function requireEnoughQuestions(db: Database, quiz: number, field: string): Promise<void> {
  if ((await partsOf(db, quiz)).length === 0) throw invalid({ non_field_errors: [quizMessages.gone] });
  const [short] = (await shortTags(sql`${quiz}::integer`).execute(db)).rows;
  if (short) throw invalid({ [field]: [quizMessages.tooFew(short.tag, short.available)] });
}
