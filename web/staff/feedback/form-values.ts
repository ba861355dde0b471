import { type FeedbackForm, FeedbackFormChange } from "#contract/courses/feedback/feedback-forms.ts";
import type { QuestionKind } from "#contract/courses/feedback/questions.ts";
import type { FieldErrors } from "#contract/shared/api-error.ts";

/** A question as it is typed. The choices are lines of one text. */
export type Typed = { id?: string; kind: QuestionKind; text: string; choices: string; is_required: boolean };
export type Values = { questions: Typed[]; sends_at_middle: boolean; sends_at_end: boolean };

export const valuesOf = (stored: FeedbackForm): Values => ({
  questions: stored.questions.map((one) => ({ ...one, choices: one.choices.join("\n") })),
  sends_at_middle: stored.sends_at_middle,
  sends_at_end: stored.sends_at_end,
});

/** Returns the content for a comparison. The server gives new questions their ids. */
export const withoutIds = (values: Values) => ({
  ...values,
  questions: bodyOf(values).questions.map(({ kind, text, choices, is_required }) => [
    ...[kind, text.trim(), is_required],
    ...choices.map((choice) => choice.trim()),
  ]),
});

export const bodyOf = ({ questions, ...values }: Values) => ({
  ...values,
  questions: questions.map((one) => ({
    ...one,
    choices: one.kind === "choice" ? one.choices.split("\n").filter((line) => line.trim() !== "") : [],
  })),
});

/** Returns the schema's messages, each at the field of its question. */
export function problemsOf(values: Values): FieldErrors {
  const problems: FieldErrors = {};
  for (const { path, message } of FeedbackFormChange.safeParse(bodyOf(values)).error?.issues ?? []) {
    const [, index, field] = path;
    const name = typeof index === "number" ? `${String(field)}-${index + 1}` : "questions";
    problems[name] ??= [message];
  }
  return problems;
}
