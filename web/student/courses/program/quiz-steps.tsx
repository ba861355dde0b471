import { Check, ListChecks } from "lucide-react";
import type { QuizStep } from "#contract/courses/units/unit-content.ts";

/** States of a step in words. */
export const stepWords: Record<QuizStep["state"], string> = {
  to_do: "to do",
  waiting: "waits for its result",
  not_passed: "not passed yet",
  done: "done",
};

type QuizStepsProps = {
  /** Absent in a list that the device stored before there were steps. */
  steps?: readonly QuizStep[];
};

/** The quizzes of a unit in the list of units, each with its tick. */
export function QuizSteps({ steps = [] }: QuizStepsProps) {
  if (steps.length === 0) return null;
  return (
    <span className="mt-1 grid gap-1 text-muted text-sm">
      {steps.map(({ id, title, state }) => (
        <span key={id} className="flex items-center gap-1.5">
          {state === "done" ? (
            <Check aria-hidden="true" className="size-4 text-action" strokeWidth={3} />
          ) : (
            <ListChecks aria-hidden="true" className="size-4" />
          )}
          <span>
            Quiz: <span dir="auto">{title}</span>, {stepWords[state]}
          </span>
        </span>
      ))}
    </span>
  );
}
