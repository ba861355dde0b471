import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";

/** Returns why a change failed: for a 400 the server's own sentence, else that of `sentenceOf`. */
export function problemOf(error: Error, fallback: string): string {
  return error instanceof ApiError && error.status === 400 ? error.message : sentenceOf(error, fallback);
}
