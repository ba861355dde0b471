import { ApiError } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/no-response.ts";

const DAMAGED =
  "The file is damaged, or it is not what its name says. Open it, save it again and choose that.";

/**
 * Why a submission failed: the reply's message, error or first non_field_errors, else the specification's sentence
 * (student-dashboard.md section 8). When there was no reply, the same button can be pressed again.
 */
export function submissionProblem(error: unknown): string {
  if (error instanceof NoResponse) return `${error.message} Press the button again: nothing is sent twice.`;
  if (!(error instanceof ApiError)) return "Error submitting assignment";
  const { message, error: sentence, non_field_errors: general } = error.body;
  const text = message ?? sentence ?? (Array.isArray(general) ? general[0] : undefined);
  if (typeof text !== "string" || error.status >= 500) return "Error submitting assignment";
  // The form has looked at the ending already.
  return error.status === 415 ? `${text}. ${DAMAGED}` : text;
}
