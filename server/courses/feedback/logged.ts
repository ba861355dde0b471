import { type Question, questionKinds } from "#contract/courses/feedback/questions.ts";
import { type ListItem, listChanges } from "#server/platform/records/list-changes.ts";
import type { StoredForm } from "./queries.ts";

type Form = Omit<StoredForm, "updated_at">;

/**
 * Returns a changed form as the audit log shows it: which questions changed, in words.
 * @param keys for each question after the change, the id of the question that it was before, or its own
 */
export function loggedForm(before: Form, after: Form, keys: readonly string[]) {
  const now = after.questions.map((question, at) => itemOf(question, keys[at] ?? question.id));
  const then = before.questions.map((question) => itemOf(question, question.id));
  const questions = listChanges("questions", then, now);
  return {
    before: { ...timesOf(before), ...questions.before },
    after: { ...timesOf(after), ...questions.after },
  };
}

const timesOf = ({ sends_at_middle, sends_at_end }: Form) => ({ sends_at_middle, sends_at_end });

const itemOf = ({ text, kind, choices, is_required }: Question, key: string): ListItem => ({
  key,
  name: text,
  details: [
    questionKinds[kind],
    choices.join("; "),
    is_required ? "Must be answered" : "Need not be answered",
  ],
});
