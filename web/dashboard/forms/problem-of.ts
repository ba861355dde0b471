import { ApiError } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";

/** Why a change failed: the server's own sentence where it refused, else the fallback. */
export function problemOf(error: Error, fallback: string): string {
  return error instanceof ApiError && error.status === 400 ? error.message : sentenceOf(error, fallback);
}
