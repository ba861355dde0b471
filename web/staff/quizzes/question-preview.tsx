import { type KeyboardEvent, useState } from "react";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { QuestionCard } from "#web/shared/quizzes/question-card.tsx";

interface QuestionAsShownProps {
  position?: number;
  count?: number;
  kind: Kind;
  text: string;
  content: object;
  points: number;
}

/** A question as a student sees it. Answers can be tried, and are not stored. */
export function QuestionAsShown({
  position = 1,
  count = 1,
  kind,
  text,
  content,
  points,
}: QuestionAsShownProps) {
  const [answer, setAnswer] = useState<Record<string, unknown> | null>(null);
  return (
    // Enter in the preview must not save the form around it.
    <fieldset onKeyDown={keepEnter} className="min-w-0">
      <QuestionCard
        question={{
          ...{ position, kind, text, content: { ...content }, points_possible: points },
          ...{
            answer: null,
            given_at: null,
            points: null,
            points_before: null,
            right: null,
            comment: null,
            is_by_hand: false,
            automatic_points: null,
            explanation: null,
          },
        }}
        count={count}
        answer={answer}
        isReadOnly={false}
        onAnswer={setAnswer}
      />
    </fieldset>
  );
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
