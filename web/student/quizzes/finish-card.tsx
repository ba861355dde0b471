import { Check } from "lucide-react";
import { useState } from "react";
import { MAX_ANSWER_TEXT } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { questionsInWords } from "./positions.ts";
import { lastTime } from "./saved-line.tsx";
import type { Answers } from "./use-answers.ts";

const beforeFinish = partScript(
  () => import("./before-finish.tsx"),
  (module) => module.BeforeFinish,
);

/** Longest wait for the newest answers of other devices before the question. */
const WAIT_MS = 3_000;

interface FinishCardProps {
  attempt: Attempt;
  /** Positions of the questions without an answer. */
  unanswered: readonly number[];
  answers: Answers;
  pageOf: (position: number) => number;
  onShow: (position: number) => void;
  refetch: () => Promise<unknown>;
  onFinish: () => void;
}

/** All questions, each with a button that leads to it and says if it is answered, and the button that ends the attempt. */
export function FinishCard(props: FinishCardProps) {
  const { attempt, unanswered, answers, pageOf, onShow, refetch, onFinish } = props;
  const [asking, setAsking] = useState<"waits" | "asks">();
  const hasPages = attempt.questions.some(({ position }) => pageOf(position) > 1);
  const isOnline = useIsOnline();
  async function ask() {
    setAsking("waits");
    if (isOnline) await Promise.race([refetch(), new Promise((go) => setTimeout(go, WAIT_MS))]);
    setAsking("asks");
  }
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {unanswered.length === 0 ? "All questions are answered." : countWords(attempt, unanswered)}
        </span>
        <Button
          type="submit"
          name="finish"
          value="ask"
          isPending={asking === "waits"}
          onClick={() => void ask()}
        >
          Finish the Quiz
        </Button>
      </div>
      {(hasPages || unanswered.length > 0) && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
          {attempt.questions.map(({ position }) => {
            const isAnswered = !unanswered.includes(position);
            return (
              <li key={position}>
                <Button
                  type="submit"
                  name="page"
                  value={pageOf(position)}
                  variant="secondary"
                  size="small"
                  className="w-full gap-1 px-1! tabular-nums"
                  icon={isAnswered && <Check aria-hidden="true" className="size-4 shrink-0 text-action" />}
                  aria-label={`Go to question ${position}, ${isAnswered ? "answered" : "not answered"}`}
                  onClick={() => onShow(position)}
                >
                  {position}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asking === "asks" && attempt.state === "begun"}
        title={`Finish ${attempt.quiz_title}?`}
        confirmLabel="Finish"
        cancelLabel="Back to the questions"
        isDestructive={false}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          onFinish();
        }}
      >
        <p>{warning(attempt, unanswered)}</p>
        {(answers.refused.length > 0 || attempt.questions.some(({ kind }) => kind in MAX_ANSWER_TEXT)) && (
          <RetriedPart script={beforeFinish} {...answers} questions={attempt.questions} />
        )}
        {!isOnline && (
          <p>
            You are offline. The end of the quiz and answers that are not sent yet are sent when there is a
            network. Connect before {lastTime(attempt.ends_at)} Kampala time, so that all answers count.
          </p>
        )}
      </ConfirmDialog>
    </Card>
  );
}

const countWords = ({ questions }: Attempt, { length }: readonly number[]) =>
  `${length} of ${questions.length} questions ${length === 1 ? "is" : "are"} not answered.`;

/** Says what is not answered, before the end. */
export const warning = (attempt: Attempt, unanswered: readonly number[]) =>
  unanswered.length === 0
    ? "You cannot change answers afterwards."
    : `${countWords(attempt, unanswered)} Not answered: ${questionsInWords(unanswered)}. You cannot change answers afterwards.`;
