import type { ComponentType } from "react";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { answerKinds } from "./answer-kinds.ts";
import { outcomeOf } from "./outcome.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { PointsBefore } from "./points-before.tsx";

interface QuestionCardProps {
  question: AttemptQuestion;
  count: number;
  answer: Record<string, unknown> | null;
  isReadOnly: boolean;
  onAnswer: (answer: Record<string, unknown> | null, isTyped: boolean) => void;
  /** Returns a text with the pictures that the device has stored. */
  withStored?: (html: string) => string;
}

interface AnyAnswerProps {
  name: string;
  content: unknown;
  answer: unknown;
  right: unknown;
  isReadOnly: boolean;
  onAnswer: (answer: Record<string, unknown> | null) => void;
}

/** Name of a question's fields in the plain form. */
export const nameOf = (position: number) => `answer-${position}`;

/** Returns whether staff mark the kind of a question. */
export const isMarkedByStaff = (kind: Kind) => answerKinds[kind].isMarkedByStaff === true;

/** A question with the answer of its kind; afterwards with points, right answer and explanation, if they are shown. */
export function QuestionCard({
  question,
  count,
  answer,
  isReadOnly,
  onAnswer,
  withStored = (html) => html,
}: QuestionCardProps) {
  const { position, kind, text, content, points, points_possible, right, explanation, comment } = question;
  const Answer = answerKinds[kind].Answer as unknown as ComponentType<AnyAnswerProps>;
  const id = `question-${position}`;
  const outcome = outcomeOf({ ...question, answer }, isMarkedByStaff);
  return (
    <Card as="article" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} tabIndex={-1} className="scroll-mt-44 text-lg">
          Question {position} <span className="text-muted text-sm">of {count}</span>
        </h2>
        <span className="flex flex-wrap items-center gap-2 text-muted text-sm tabular-nums">
          {points !== null && outcome && <OutcomeBadge outcome={outcome} />}
          <span>
            {points === null ? "" : `${points} of `}
            {points_possible} {points_possible === 1 ? "point" : "points"}
            <PointsBefore points={question.points_before} />
          </span>
        </span>
      </div>
      <Prose html={withStored(text)} />
      <Answer
        name={nameOf(position)}
        content={content}
        answer={answer}
        right={right}
        isReadOnly={isReadOnly}
        onAnswer={(given) => onAnswer(given, given !== null && "text" in given)}
      />
      {comment && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">Comment of staff</p>
          <LinkedText text={comment} />
        </div>
      )}
      {explanation && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">Explanation</p>
          <Prose html={withStored(explanation)} />
        </div>
      )}
    </Card>
  );
}
