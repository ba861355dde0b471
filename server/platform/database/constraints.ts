import type { ApiError } from "#contract/shared/api-error.ts";
import { type ApiErrorCode, apiError } from "#contract/shared/errors.ts";

/** What a broken constraint means to the person asking: its name → a code, at a field where one is at fault. */
const meanings: Record<string, { code: ApiErrorCode; field?: string }> = {
  payments_external_once: { code: "transaction_known", field: "external_id" },
  mobile_money_requests_one_open: { code: "payment_asked_already" },
  community_reports_once: { code: "reported_post_already" },
  enrollments_once: { code: "already_enrolled" },
  enrollments_of_students: { code: "only_students_enroll" },
  // The public form answers for staff as it does for an enrolled student.
  staff_enrollment_tries_once: { code: "already_enrolled" },
  push_subscriptions_endpoint_once: { code: "push_address_taken" },
  programs_facilitator: { code: "unknown_facilitator", field: "facilitator_id" },
  submissions_once: { code: "already_submitted" },
  saved_comments_once: { code: "comment_saved_already", field: "text" },
  // Two people wrote the first version of a unit at once.
  units_once: { code: "stale" },
  users_email_once: { code: "email_taken", field: "email" },
  users_last_admin: { code: "last_admin" },
  users_username_once: { code: "username_taken", field: "username" },
};

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * The API error for a database error whose constraint has a meaning. A foreign key fails when somebody deleted the row
 * it refers to a moment before; it is told by its SQLSTATE, because the message's language is the server's setting.
 */
export function constraintError(error: Error): ApiError | undefined {
  const { constraint, code } = error as { constraint?: unknown; code?: unknown };
  const meaning = typeof constraint === "string" ? meanings[constraint] : undefined;
  if (meaning) return apiError(meaning.code, meaning.field ? { field: meaning.field } : {});
  return code === FOREIGN_KEY_VIOLATION ? apiError("not_found") : undefined;
}
