import { MAX_ANSWER_TEXT } from "#contract/courses/quizzes/attempt-rules.ts";
import { lengthWords } from "#web/ui/inputs/length-words.ts";

type TextKind = keyof typeof MAX_ANSWER_TEXT;

/** Returns whether the text of an answer is longer than its kind may be. It is not sent, because it would be refused. */
export const isTooLong = (kind: string, answer: Record<string, unknown> | null) =>
  String(answer?.text ?? "").length > (MAX_ANSWER_TEXT[kind as TextKind] ?? Number.POSITIVE_INFINITY);

/** Returns the error of a field whose text is too long, or what its hint says near the limit. */
export function lengthOf(kind: TextKind, text = "", isReadOnly = false) {
  const words = lengthWords(text.length, MAX_ANSWER_TEXT[kind]);
  const isLong = isTooLong(kind, { text });
  const advice = isReadOnly ? "It is not saved." : "Shorten it: it is not saved like this.";
  return {
    error: isLong ? `${words}. ${advice}` : undefined,
    left: isLong || isReadOnly ? undefined : words,
  };
}
