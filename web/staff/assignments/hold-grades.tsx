import { useQuery } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import type { AssignmentKind } from "#contract/courses/assignments.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { quizQuery } from "#web/staff/quizzes/results/quiz-query.ts";
import { shownAnswers } from "#web/staff/quizzes/shown-answers.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type HoldGradesProps = {
  assignment: { id: number; title: string; kind?: AssignmentKind };
  isHeld: boolean;
  /** Short label of the button, for places where a sentence next to it names the grades. */
  words?: string;
  /** True to show it as a button of a notice. */
  isButton?: boolean;
  onChanged?: (isHeld: boolean) => void;
};

/** Holds or releases the grades of an assignment. A dialog explains the effect first. */
export function HoldGrades({ assignment, words, isButton = false, onChanged, ...now }: HoldGradesProps) {
  const { id, title, kind } = assignment;
  // After a lost answer the grades may be held already. The question keeps its words.
  const [wasHeld, setWasHeld] = useState<boolean>();
  const isAsking = wasHeld !== undefined;
  const isHeld = wasHeld ?? now.isHeld;
  const { data: quiz } = useQuery({
    ...quizQuery(id),
    enabled: kind === "quiz" && isAsking && isHeld,
  });
  const waits = isHeld && quiz && !quiz.shows_results_at_once && quiz.results !== "nothing";
  const answers = isHeld && quiz && !waits && shownAnswers(quiz);
  const noun = kind === "quiz" ? "quiz" : "assignment";
  const stopAsking = () => setWasHeld(undefined);
  const act = isHeld ? "Release grades" : "Hold grades";
  const change = isHeld ? api.assignments.release_grades : api.assignments.hold_grades;
  const changing = useChange(() => change({ params: { id } }), {
    stale: "assignments",
    onDone: () => {
      stopAsking();
      onChanged?.(!isHeld);
    },
    done: !isHeld
      ? "Grades held. Students cannot see them."
      : kind === "quiz"
        ? "Grades released."
        : "Grades released. Students see them now.",
  });
  const Icon = isHeld ? LockOpen : Lock;
  return (
    <>
      <Button
        variant={isButton ? "secondary" : "quiet"}
        size="small"
        aria-haspopup="dialog"
        onClick={() => setWasHeld(now.isHeld)}
        {...(words
          ? { children: words, className: isButton ? "" : "-ms-2.5 -me-3.5" }
          : {
              children: <span className="whitespace-nowrap md:max-2xl:sr-only">{act}</span>,
              icon: <Icon aria-hidden="true" className="size-4.5 max-md:hidden 2xl:hidden" />,
              "aria-label": `${act} of ${title}`,
              title: act,
            })}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={`${isHeld ? "Release" : "Hold"} the grades of "${title}"?`}
        confirmLabel={act}
        isDestructive={false}
        isPending={changing.isPending}
        pendingLabel="Saving..."
        error={changing.error ? problemOf(changing.error, "That did not work. Please try again.") : undefined}
        onConfirm={() => changing.mutate()}
        onCancel={() => {
          changing.reset();
          stopAsking();
        }}
      >
        <p>
          {isHeld
            ? `Students see all marks and feedback of this ${noun} at once. We notify each student who was graded during the hold.`
            : `Until you release them, students see no marks or feedback of this ${noun}, not even those that they have seen before. You can go on marking.`}
        </p>
        {isHeld && quiz?.results === "nothing" && (
          <p className="mt-2">
            They also see the points of each answer and your comments, but no right answers and no
            explanations.
          </p>
        )}
        {answers && <p className="mt-2">{answers}</p>}
        {waits && (
          <p className="mt-2">
            Points and answers of the attempts are still shown only after the quiz has closed, as its settings
            say.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
