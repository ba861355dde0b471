import { type Refusal, type RefusalCode, refuse } from "#contract/shared/errors.ts";

/** What a broken constraint means to the person asking: its name → a code, at a field where one is at fault. */
const meanings: Record<string, { code: RefusalCode; field?: string }> = {
  enrollments_once: { code: "already_enrolled" },
  submissions_once: { code: "already_submitted" },
  users_email_once: { code: "email_taken", field: "email" },
  users_last_admin: { code: "last_admin" },
  users_username_once: { code: "username_taken", field: "username" },
};

const FOREIGN_KEY_VIOLATION = "23503";

/**
 * The refusal for a database error, when its constraint has a meaning. Whatever a new row refers to was there when it
 * was asked for: where it is not any more, somebody deleted it a moment before.
 */
export function constraintRefusal(error: Error): Refusal | undefined {
  const { constraint, code, detail } = error as { constraint?: unknown; code?: unknown; detail?: unknown };
  const meaning = typeof constraint === "string" ? meanings[constraint] : undefined;
  if (meaning) return refuse(meaning.code, meaning.field ? { field: meaning.field } : {});
  const hasGone = code === FOREIGN_KEY_VIOLATION && /is not present in table/.test(String(detail));
  return hasGone ? refuse("not_found") : undefined;
}
