import { ApiError, type FieldErrors } from "./api-error.ts";
import { feeUnpaid } from "./fee-unpaid.ts";
import { feedbackErrors } from "./feedback-errors.ts";
import { fileErrors } from "./files/file-errors.ts";
import { quizErrors } from "./quiz-errors.ts";
import { workErrors } from "./work-errors.ts";

/** All errors except validation messages, with their status and sentence (api.md, "Errors"). */
export const apiErrors = {
  bad_request: { status: 400, sentence: "Bad request." },
  unreadable_text: { status: 400, sentence: "The request contains characters that are not text." },
  invalid_credentials: { status: 400, sentence: "Invalid email or password." },
  login_ticket_over: {
    status: 400,
    sentence: "Too many wrong codes, or too much time. Please log in again.",
  },
  reset_failed: {
    status: 400,
    sentence: "Failed to reset password. The link may be expired or invalid.",
  },
  undo_failed: { status: 400, sentence: "This link has been used already or is no longer valid." },
  unsubscribe_failed: {
    status: 400,
    sentence: "This link is not valid. Choose your emails in the settings of your dashboard.",
  },
  forget_failed: {
    status: 400,
    sentence: "This link is not valid. Open it again from our email.",
  },
  email_link_failed: {
    status: 400,
    sentence:
      "This link has been used already or is no longer valid. Change your email again to get a new one.",
  },
  wrong_attendance_code: {
    status: 400,
    sentence: "This code is not right, or its ten minutes are over. Ask for the present one.",
  },
  late_attendance_code: {
    status: 400,
    sentence: "This code was typed more than 24 hours ago. Ask your facilitators to mark you.",
  },
  unknown_facilitator: { status: 400, sentence: "Choose a team member" },
  unauthenticated: { status: 401, sentence: "Authentication credentials were not provided." },
  invalid_token: { status: 401, sentence: "Invalid token." },
  forbidden: { status: 403, sentence: "You do not have permission to perform this action." },
  token_may_not: { status: 403, sentence: "This API token may not do that." },
  second_factor_required: {
    status: 403,
    sentence: "Your institute asks for two-step login. Set it up first, in the profile menu.",
  },
  csrf_failed: { status: 403, sentence: "CSRF check failed." },
  only_students_enroll: { status: 403, sentence: "Only student accounts can enrol." },
  enrollment_closed: { status: 403, sentence: "Enrollment for this program is closed." },
  fee_unpaid: feeUnpaid,
  ...workErrors,
  ...quizErrors,
  method_not_allowed: { status: 405, sentence: "Method not allowed." },
  precondition_unread: {
    status: 412,
    sentence:
      "This API does not compare ETags in changes. Leave out If-Match, If-None-Match and If-Unmodified-Since, and send the updated_at that you read: an older one is refused with 409.",
  },
  program_begun: {
    status: 409,
    sentence: "You have begun this program. Write to us if you want to leave it.",
  },
  enrollment_open: { status: 409, sentence: "Enrollment for this program is open. You can enroll now." },
  already_enrolled: { status: 409, sentence: "You are already enrolled in this program." },
  paid_before: {
    status: 409,
    sentence:
      "You paid for this program before. Ask the institute to enroll you again: your payment then counts.",
  },
  ...feedbackErrors,
  too_few_for_feedback: {
    status: 409,
    sentence: "Feedback needs at least five current students, so that nobody can be recognized.",
  },
  not_publishable: { status: 409, sentence: "The writer of this text has not allowed its publication." },
  not_graded: { status: 409, sentence: "This submission has no grade to take back." },
  email_taken: { status: 409, sentence: "A user with this email already exists." },
  username_taken: { status: 409, sentence: "A user with this username already exists." },
  enrolled_again: {
    status: 409,
    sentence: "The student has enrolled in this program again in the meantime.",
  },
  parent_gone: {
    status: 409,
    sentence: "The student or program that this belongs to no longer exists. Restore that first.",
  },
  stays_in_ledger: {
    status: 409,
    sentence: "This affiliate has commissions, so it cannot be deleted for good.",
  },
  last_admin: { status: 409, sentence: "The last admin cannot be removed." },
  second_factor_on: { status: 409, sentence: "Two-step login is already on." },
  second_factor_off: { status: 409, sentence: "Two-step login is off." },
  second_factor_not_begun: {
    status: 409,
    sentence: "The setup of two-step login was not started. Start it again.",
  },
  transaction_known: {
    status: 409,
    sentence: "A payment with this transaction number is on record already.",
  },
  too_many_reports: {
    status: 409,
    sentence:
      "You have already reported three payments of this fee. Wait for the institute's answer before you report more.",
  },
  payment_asked_already: {
    status: 409,
    sentence: "A phone has already been asked to pay this fee. Approve or decline that request first.",
  },
  sent_already: {
    status: 409,
    sentence: "It has been sent in the meantime. A correction appears in every inbox.",
  },
  reported_post_already: { status: 409, sentence: "You have reported this already." },
  reminded_already: { status: 409, sentence: "A reminder was sent less than a day ago." },
  session_not_begun: {
    status: 409,
    sentence:
      "This session has not begun. From an hour before it, students can be marked. Until then, you can only excuse them.",
  },
  attendance_code_closed: {
    status: 409,
    sentence: "A code can be shown from an hour before the session until a day after it.",
  },
  statement_busy: {
    status: 409,
    sentence: "A statement is being recorded just now. Try again in a moment.",
  },
  import_running: {
    status: 409,
    sentence:
      "The students of this file are being added, or were added already. Wait until the import has finished.",
  },
  too_many_tokens: { status: 409, sentence: "You have 10 API tokens already. Revoke one first." },
  push_address_taken: {
    status: 409,
    sentence:
      "Another person gets the notifications of this device. Turn notifications off on this device and on again.",
  },
  too_many_webhooks: { status: 409, sentence: "You have 10 webhooks already. Delete one first." },
  too_many_synonyms: { status: 409, sentence: "There are already 200 lines. Delete one first." },
  too_many_comments: { status: 409, sentence: "There are already 100 saved comments. Delete one first." },
  comment_saved_already: { status: 409, sentence: "This comment is saved already." },
  sent_back: {
    status: 409,
    sentence: "Your work was sent back: {comment}. Read it, then hand in again.",
  },
  stale: {
    status: 409,
    sentence: "This was changed in the meantime. Load the latest version and try again.",
  },
  body_too_large: { status: 413, sentence: "The request is too large." },
  student_space_full: {
    status: 413,
    sentence: "Your files take up all of your 500 MB. Ask the institute to make room.",
  },
  locked_document: {
    status: 415,
    sentence: "The document is locked with a password. Save a copy without the password and choose that.",
  },
  unsupported_type: { status: 415, sentence: "Unsupported media type." },
  ...fileErrors,
  key_not_taken: { status: 400, sentence: "This call does not accept an Idempotency-Key." },
  key_of_visitor: { status: 400, sentence: "An Idempotency-Key is accepted only from logged-in callers." },
  key_unreadable: { status: 400, sentence: "An Idempotency-Key must have 1 to 100 characters." },
  key_is_placeholder: {
    status: 400,
    sentence:
      "This Idempotency-Key is a placeholder. Send a unique key with each creation, or leave the header out.",
  },
  key_reused: { status: 422, sentence: "This Idempotency-Key was used for another request." },
  too_many_requests: { status: 429, sentence: "Too many requests. Try again in {seconds} seconds." },
  too_many_wrong_codes: { status: 429, sentence: "Too many wrong codes. Try again in {wait}." },
  internal: { status: 500, sentence: "Internal server error." },
  overloaded: { status: 503, sentence: "The service is busy. Try again in a moment." },
  database_away: { status: 503, sentence: "The service is not available right now. Try again in a moment." },
  storage_away: { status: 503, sentence: "Files cannot be stored right now. Try again in a moment." },
  disk_full: { status: 507, sentence: "There is no room to store this file right now. Try again later." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ApiErrorCode = keyof typeof apiErrors;

/**
 * Creates an error by its code. With `field`, the body also has the message at that field, before `detail`. A 400 with
 * `field` has no `detail`. The message at the field begins with the name of `file`, where a field accepts several.
 * `current` is the present state of the record that could not be changed.
 */
export function apiError(
  code: ApiErrorCode,
  options: {
    field?: string;
    file?: string;
    seconds?: number;
    sentence?: string;
    current?: object;
    unpaid_charge?: number;
    known_charge?: number;
  } = {},
): ApiError {
  const { status, sentence: template } = apiErrors[code];
  const { seconds = 1 } = options;
  const told = template.replace("{seconds}", String(seconds)).replace("{wait}", waitOf(seconds));
  const sentence = options.sentence ?? told;
  const body: Record<string, unknown> = {};
  if (options.field) body[options.field] = [options.file ? `${options.file}: ${sentence}` : sentence];
  if (!options.field || status !== 400) body.detail = sentence;
  if (options.current) body.current = options.current;
  if (options.unpaid_charge) body.unpaid_charge = options.unpaid_charge;
  if (options.known_charge) body.known_charge = options.known_charge;
  return new ApiError(status, code, body, options.seconds);
}

/** Returns for example "45 seconds" or "10 minutes", rounded up. */
function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  return seconds === 60 ? "1 minute" : `${Math.ceil(seconds / 60)} minutes`;
}

/** Creates a 400 with messages by field. */
export function invalid(fields: FieldErrors, more: { known_charge?: number } = {}): ApiError {
  return new ApiError(400, "invalid", { ...fields, ...more });
}
