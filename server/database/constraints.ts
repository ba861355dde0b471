import { type Refusal, type RefusalCode, refuse } from "#contract/errors.ts";

/** What a broken constraint means to the person asking: its name → a code, at a field where one is at fault. */
const meanings: Record<string, { code: RefusalCode; field?: string }> = {
  enrollments_once: { code: "already_enrolled" },
  // What was answered or liked was deleted a moment before.
  community_messages_parent: { code: "not_found" },
  community_likes_message: { code: "not_found" },
  submissions_once: { code: "already_submitted" },
  users_email_once: { code: "email_taken", field: "email" },
  users_last_admin: { code: "last_admin" },
  users_username_once: { code: "username_taken", field: "username" },
};

/** The refusal for a database error, when its constraint has a meaning. */
export function constraintRefusal(error: Error): Refusal | undefined {
  const constraint = (error as { constraint?: unknown }).constraint;
  const meaning = typeof constraint === "string" ? meanings[constraint] : undefined;
  return meaning && refuse(meaning.code, meaning.field ? { field: meaning.field } : {});
}
