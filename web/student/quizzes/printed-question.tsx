import { memo } from "react";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { QuestionCard } from "#web/shared/quizzes/question-card.tsx";

interface PrintedQuestionProps {
  question: AttemptQuestion;
  count: number;
  withStored: (html: string) => string;
}

/** Makes the browser load pictures only for paper. */
const withLatePictures = (html: string) => html.replaceAll("<img ", '<img loading="lazy" ');

/** A question of a result that is on another page of it. Only paper shows it. The page's clock does not render it again. */
export const PrintedQuestion = memo(function PrintedQuestion({
  question,
  count,
  withStored,
}: PrintedQuestionProps) {
  return (
    <div className="hidden print:contents">
      <QuestionCard
        question={question}
        count={count}
        answer={question.answer}
        isReadOnly
        withStored={(html) => withLatePictures(withStored(html))}
        onAnswer={() => undefined}
      />
    </div>
  );
});
