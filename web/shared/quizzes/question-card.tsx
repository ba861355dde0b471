import type { ComponentType } from "react";
import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { answerKinds } from "./answer-kinds.ts";
import { outcomeOf } from "./outcome.ts";

// Only marked answers need these.
const questionPoints = partScript(
  () => import("./question-result.tsx"),
  (module) => module.QuestionPoints,
);
const questionNotes = partScript(
  () => import("./question-result.tsx"),
  (module) => module.QuestionNotes,
);

interface QuestionCardProps {
  question: AttemptQuestion;
  count: number;
  answer: Record<string, unknown> | null;
  isReadOnly: boolean;
  /** True for a question of another page, which paper shows, too. */
  isOnlyPrinted?: boolean;
  onAnswer: (answer: Record<string, unknown> | null, isTyped: boolean) => void;
  /** Returns a text with the pictures that the device has stored. */
  withStored?: (html: string) => string;
}

interface AnyAnswerProps {
  name: string;
  textId: string;
  content: unknown;
  answer: unknown;
  right: unknown;
  isByHand: boolean;
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
  isOnlyPrinted,
  onAnswer,
  withStored = (html) => html,
}: QuestionCardProps) {
  const { position, kind, text, content, points, points_possible, right } = question;
  const Answer = answerKinds[kind].Answer as unknown as ComponentType<AnyAnswerProps>;
  const id = `question-${position}`;
  // Staff always mark a long text, so only of other kinds are their points something special.
  const isByHand = question.is_by_hand && points !== null && !isMarkedByStaff(kind);
  return (
    <Card
      as="article"
      aria-labelledby={id}
      className={`${isOnlyPrinted ? "hidden print:grid" : "grid"} grid-cols-[minmax(0,1fr)] gap-3`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} tabIndex={-1} className="scroll-mt-44 text-lg">
          Question {position} <span className="text-muted text-sm">of {count}</span>
        </h2>
        <span className="flex flex-wrap items-center gap-2 text-muted text-sm tabular-nums">
          {points === null ? (
            <span>
              {points_possible} {points_possible === 1 ? "point" : "points"}
            </span>
          ) : (
            <RetriedPart
              script={questionPoints}
              question={question}
              outcome={outcomeOf({ ...question, answer }, isMarkedByStaff)}
              isByHand={isByHand}
            />
          )}
        </span>
      </div>
      <Prose id={`${id}-text`} html={withStored(text)} />
      <Answer
        name={nameOf(position)}
        textId={`${id}-text`}
        content={content}
        answer={answer}
        right={right}
        isByHand={isByHand}
        isReadOnly={isReadOnly}
        onAnswer={(given) => onAnswer(given, given !== null && "text" in given)}
      />
      {(question.comment || question.explanation) && (
        <RetriedPart script={questionNotes} question={question} isByHand={isByHand} withStored={withStored} />
      )}
    </Card>
  );
}
