import type { AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Prose } from "#web/ui/layout/prose.tsx";
import type { Outcome } from "./outcome.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { PointsBefore } from "./points-before.tsx";

interface QuestionResultProps {
  question: AttemptQuestion;
  /** True for points by a person where others are automatic. */
  isByHand: boolean;
}

/** The points of an answer, and how good it was. */
export function QuestionPoints({ question, outcome, isByHand }: QuestionResultProps & { outcome?: Outcome }) {
  const { points, points_possible, points_before } = question;
  return (
    <>
      {outcome && <OutcomeBadge outcome={outcome} />}
      <span>
        {isByHand && "Points by hand: "}
        {points} of {points_possible} {!isByHand && (points_possible === 1 ? "point" : "points")}
        <PointsBefore points={points_before} />
      </span>
    </>
  );
}

interface QuestionNotesProps extends QuestionResultProps {
  /** Returns a text with the pictures that the device has stored. */
  withStored: (html: string) => string;
}

/** Texts of staff about an answer, and the explanation of the question. */
export function QuestionNotes({ question, isByHand, withStored }: QuestionNotesProps) {
  const { comment, explanation, points, points_possible, automatic_points } = question;
  return (
    <>
      {comment && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">{isByHand ? "Reason" : "Comment of staff"}</p>
          {typeof automatic_points === "number" && (
            <p className="text-sm tabular-nums">
              Points changed by staff: {points} of {points_possible} instead of {automatic_points}.
            </p>
          )}
          <LinkedText text={comment} />
        </div>
      )}
      {explanation && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold text-sm">Explanation</p>
          <Prose html={withStored(explanation)} />
        </div>
      )}
    </>
  );
}
