import { ApiError } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { isProxyRefusal } from "#web/api/failures/proxy-answer.ts";

/** The specification's sentence for a submission that failed (students.md 8). */
export const submissionFailed = "Error submitting assignment";

/**
 * Returns why a submission failed: the reply's `message`, `error` or first `non_field_errors`, else the specification's
 * sentence. After a lost answer, says that the button can be pressed again.
 */
export function submissionProblem(error: unknown): string {
  if (error instanceof NoResponse) return `${error.message} Press the button again: nothing is sent twice.`;
  if (isProxyRefusal(error)) return error.message;
  if (!(error instanceof ApiError)) return submissionFailed;
  const { message, error: sentence, non_field_errors: general } = error.body;
  const text = message ?? sentence ?? (Array.isArray(general) ? general[0] : undefined);
  return typeof text === "string" && error.status < 500 ? text : submissionFailed;
}
