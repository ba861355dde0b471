import { ApiError, firstMessage } from "#contract/shared/api-error.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { NoResponse } from "#web/no-response.ts";

export const reportFailed = "Failed to report your payment. Please try again.";

/** Why a payment was not reported: what the server says of it, or that it failed. Nothing is sent twice. */
export function reportProblem(error: unknown): string {
  if (error instanceof NoResponse) return `${error.message} Press the button again: nothing is sent twice.`;
  if (error instanceof ApiError && error.status === 400) return firstMessage(error.body) ?? reportFailed;
  return sentenceOf(error, reportFailed);
}
