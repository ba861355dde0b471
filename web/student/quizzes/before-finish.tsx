import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { answersInWords } from "./answers-in-words.ts";
import { UnreadNumbers } from "./unread-numbers.tsx";
import type { Answers } from "./use-answers.ts";

interface BeforeFinishProps extends Pick<Answers, "answerTo" | "refused" | "tooLong" | "state"> {
  questions: Attempt["questions"];
}

/** Says before the end which answers are not saved, and which are no numbers. The page loads it only then. */
export function BeforeFinish({ questions, answerTo, refused, tooLong, state }: BeforeFinishProps) {
  return (
    <>
      {refused.length > 0 && (
        <NotSaved
          positions={refused}
          why={state === "gone" ? "The quiz is no longer there." : whyRefused(refused)}
        />
      )}
      {tooLong.length > 0 && <NotSaved positions={tooLong} why={whyLong(tooLong)} />}
      <UnreadNumbers questions={questions} answerTo={answerTo} />
    </>
  );
}

function NotSaved({ positions, why }: { positions: readonly number[]; why: string }) {
  return (
    <p className="font-medium text-urgent">
      Not saved: {answersInWords(positions)}. {why}
    </p>
  );
}

const whyRefused = ({ length }: readonly number[]) =>
  length === 1
    ? "It was not accepted. Go back to send it again, or change it."
    : "They were not accepted. Go back to send them again, or change them.";

const whyLong = ({ length }: readonly number[]) =>
  length === 1 ? "It is too long. Go back to shorten it." : "They are too long. Go back to shorten them.";
