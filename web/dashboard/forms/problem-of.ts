import { ApiError } from "#contract/shared/api-error.ts";
import { isAnswerLost, lostAnswer } from "#web/api/failures/lost-answer.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";

/**
 * Returns why a change failed: for a 400 the server's own sentence, else that of `sentenceOf`. After a lost answer, adds
 * that it may have worked. The call must have a key, or change nothing when it is repeated.
 */
export function problemOf(error: Error, fallback: string): string {
  if (error instanceof ApiError && error.status === 400) return error.message;
  const problem = sentenceOf(error, fallback);
  return isAnswerLost(error) ? `${problem} ${lostAnswer}` : problem;
}
