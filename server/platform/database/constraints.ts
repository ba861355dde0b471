import type { ApiError } from "#contract/shared/api-error.ts";
import { type ApiErrorCode, apiError } from "#contract/shared/errors.ts";

/** Maps constraint names to error codes, and to the field at fault if there is one. */
const meanings: Record<string, { code: ApiErrorCode; field?: string }> = {
  payments_external_once: { code: "transaction_known", field: "external_id" },
  // Two people confirmed the same payment at the same time.
  payments_once_a_day: { code: "stale" },
  mobile_money_requests_one_open: { code: "payment_asked_already" },
  community_reports_once: { code: "reported_post_already" },
  enrollments_once: { code: "already_enrolled" },
  enrollments_of_students: { code: "only_students_enroll" },
  // For a staff email, the public form gives the same answer as for an enrolled student.
  staff_enrollment_tries_once: { code: "already_enrolled" },
  push_subscriptions_endpoint_once: { code: "push_address_taken" },
  programs_facilitator: { code: "unknown_facilitator", field: "facilitator_id" },
  submissions_once: { code: "already_submitted" },
  saved_comments_once: { code: "comment_saved_already", field: "text" },
  // Two people created the first version of a unit at the same time.
  units_once: { code: "stale" },
  users_email_once: { code: "email_taken", field: "email" },
  users_last_admin: { code: "last_admin" },
  users_username_once: { code: "username_taken", field: "username" },
};

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * Returns the API error for a violated constraint that has a meaning. A foreign key fails when the row it refers to was
 * just deleted. It is recognized by its SQLSTATE, because the message's language depends on the server.
 */
export function constraintError(error: Error): ApiError | undefined {
  const { constraint, code } = error as { constraint?: unknown; code?: unknown };
  const meaning = typeof constraint === "string" ? meanings[constraint] : undefined;
  if (meaning) return apiError(meaning.code, meaning.field ? { field: meaning.field } : {});
  return code === FOREIGN_KEY_VIOLATION ? apiError("not_found") : undefined;
}
