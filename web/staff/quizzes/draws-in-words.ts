import type { BankTag } from "#contract/courses/quizzes/questions.ts";

/** Says which quizzes draw questions with a tag; undefined if none does. */
export function drawsInWords({ tag, quizzes }: BankTag): string | undefined {
  if (quizzes.length === 0) return undefined;
  const who = quizzes.length === 1 ? "A quiz draws" : `${quizzes.length} quizzes draw`;
  const sent = quizzes.filter(({ is_sent }) => is_sent).map(({ title }) => `"${title}"`);
  return `${who} questions with the tag "${tag}".${sent.length > 0 ? ` Sent: ${sent.join(", ")}.` : ""}`;
}

/** Explains what the removal of a drawn tag does. */
export const drawnNoMore =
  "Questions that lose the tag are no longer drawn with it. Attempts that have begun keep them.";
