import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";

export const reportFailed = "Failed to report your payment. Please try again.";

/** Returns why a payment was not reported. After a lost answer, says that the button can be pressed again. */
export function reportProblem(error: unknown): string {
  if (error instanceof NoResponse) return `${error.message} Press the button again: nothing is sent twice.`;
  if (error instanceof ApiError && error.status === 400) return firstMessage(error.body) ?? reportFailed;
  return sentenceOf(error, reportFailed);
}
