import { useQuery } from "@tanstack/react-query";
import { Check, ListChecks } from "lucide-react";
import type { QuizStep } from "#contract/courses/units/unit-content.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { laterOpening, OpensAt } from "#web/student/assignments/opens-at.tsx";

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
  return steps.length === 0 ? null : <Steps steps={steps} />;
}

function Steps({ steps }: { steps: readonly QuizStep[] }) {
  const { data: assignments = [], dataUpdatedAt } = useQuery(q(api.assignments.for_student));
  const now = useNow(dataUpdatedAt);
  const openingOf = (quiz: number) => laterOpening(assignments.find(({ id }) => id === quiz)?.opens_at, now);
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
            Quiz: <span dir="auto">{title}</span>
            {state === "to_do" && openingOf(id) ? (
              <>
                {". "}
                <OpensAt opens_at={openingOf(id)} now={now} />
              </>
            ) : (
              `, ${stepWords[state]}`
            )}
          </span>
        </span>
      ))}
    </span>
  );
}
