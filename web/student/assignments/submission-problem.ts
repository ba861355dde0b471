import { ApiError } from "#contract/shared/errors.ts";
import { NoResponse } from "#web/no-response.ts";

/**
 * What to say when work was not taken: the answer's message, error or first non_field_errors, else the
 * specification's sentence (student-dashboard.md section 8). After silence the same button tries again.
 */
export function submissionProblem(error: unknown): string {
  if (error instanceof NoResponse) return `${error.message} Press the button again: nothing is sent twice.`;
  if (!(error instanceof ApiError)) return "Error submitting assignment";
  const { message, error: sentence, non_field_errors: general } = error.body;
  const said = message ?? sentence ?? (Array.isArray(general) ? general[0] : undefined);
  return typeof said === "string" && error.status < 500 ? said : "Error submitting assignment";
}
