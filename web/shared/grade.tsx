import type { ReactNode } from "react";
import { scoreColor } from "#contract/courses/score-color.ts";
import type { Submission } from "#contract/courses/submissions.ts";
import { classNames } from "#web/ui/layout/class-names.ts";

/** Colours of scores: at least 80 green, at least 60 yellow, otherwise red (staff.md 9). */
const looks = {
  green: "bg-action-soft text-action",
  yellow: "bg-accent-soft text-accent-text",
  red: "bg-urgent-soft text-urgent",
};

type Graded = Pick<
  Submission,
  "marks_awarded" | "percentage_score" | "grade_letter" | "assignment_total_marks"
>;

/**
 * Shows "86 of 100 · 86% · A" in the colour of the score; nothing before grading. A provisional one has no letter and no
 * colour.
 */
export function Grade({
  submission,
  isProvisional = false,
}: {
  submission: Graded;
  isProvisional?: boolean;
}) {
  const { marks_awarded, percentage_score, grade_letter, assignment_total_marks } = submission;
  if (marks_awarded === null || percentage_score === null) return null;
  if (isProvisional)
    return (
      <span className="font-semibold text-sm tabular-nums">
        {`${marks_awarded} of ${assignment_total_marks}, ${percentage_score}% so far`}
      </span>
    );
  return (
    <GradeColor
      percentage={percentage_score}
      className="max-w-full items-baseline gap-x-2 max-sm:flex-wrap py-1 ps-3 pe-4"
    >
      <span className="whitespace-nowrap">{`${marks_awarded} of ${assignment_total_marks}`}</span>
      <span>{`${percentage_score}%`}</span>
      <b className="font-display text-lg leading-none">{grade_letter}</b>
    </GradeColor>
  );
}

type GradeColorProps = { percentage: number; className: string; children: ReactNode };

/** Marks in the colour of their score, the same everywhere. */
export function GradeColor({ percentage, className, children }: GradeColorProps) {
  const color = scoreColor(percentage);
  return (
    <span
      data-score={color}
      className={classNames(
        "shape-d inline-flex font-semibold text-sm tabular-nums",
        looks[color],
        className,
      )}
    >
      {children}
    </span>
  );
}
