import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { readNumber } from "#contract/courses/quizzes/marking/number.ts";
import { answersInWords } from "./answers-in-words.ts";

interface UnreadNumbersProps {
  questions: Attempt["questions"];
  answerTo: (position: number) => Record<string, unknown> | null;
}

/** Says before the end which answers to number questions are no numbers. The page loads it only then. */
export function UnreadNumbers({ questions, answerTo }: UnreadNumbersProps) {
  const unread = questions.flatMap(({ kind, position }) => {
    const text = answerTo(position)?.text;
    return kind === "number" && typeof text === "string" && !readNumber(text) ? position : [];
  });
  if (unread.length === 0) return null;
  const words = answersInWords(unread);
  return (
    <p>
      {words.charAt(0).toUpperCase() + words.slice(1)}{" "}
      {unread.length === 1 ? "is not a number" : "are not numbers"}.
    </p>
  );
}
