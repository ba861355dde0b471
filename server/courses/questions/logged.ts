import type { Asked } from "#contract/courses/quizzes/kinds.ts";
import { writtenLines } from "#contract/courses/quizzes/words.ts";
import { plainText } from "#server/platform/records/rich-text.ts";
import type { QuestionRow } from "./queries.ts";

/** Returns a question as the audit log shows it, in words instead of markup, lists and ids. */
export function logged(
  {
    plain_text,
    explanation,
    tags,
    points,
  }: Pick<QuestionRow, "plain_text" | "explanation" | "tags" | "points">,
  { kind, content, key }: Asked,
  program: number,
) {
  const { options } = content as { options?: { text: string }[] };
  const { has_capitals } = key as { has_capitals?: boolean };
  return {
    ...{ program, text: plain_text, explanation: plainText(explanation), tags: tagsInWords(tags), points },
    ...(options && { answers: options.map(({ text }) => text).join("; ") }),
    right_answer: writtenLines(kind, content, key).join("; "),
    ...(has_capitals !== undefined && { capital_letters_count: has_capitals ? "Yes" : "No" }),
  };
}

type Texts = Pick<QuestionRow, "text" | "explanation">;

/** Returns whether a text or explanation has the same words with other pictures or formatting. */
export const hasOtherMarkup = (before: Texts, after: Texts): boolean =>
  (["text", "explanation"] as const).some(
    (name) => before[name] !== after[name] && plainText(before[name]) === plainText(after[name]),
  );

export const tagsInWords = (tags: readonly string[]): string => tags.join(", ");
