import { useState } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { questionsInWords } from "./attempt-bar.tsx";

/** Longest wait for the newest answers of other devices before the question. */
const WAIT_MS = 3_000;

interface FinishCardProps {
  attempt: Attempt;
  /** Positions of the questions without an answer. */
  unanswered: readonly number[];
  pageOf: (position: number) => number;
  onShow: (position: number) => void;
  refetch: () => Promise<unknown>;
  onFinish: () => void;
}

/** The questions without an answer, each with a button that leads to it, and the button that ends the attempt. */
export function FinishCard({ attempt, unanswered, pageOf, onShow, refetch, onFinish }: FinishCardProps) {
  const [asking, setAsking] = useState<"waits" | "asks">();
  async function ask() {
    setAsking("waits");
    await Promise.race([refetch(), new Promise((go) => setTimeout(go, WAIT_MS))]);
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
      {unanswered.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {unanswered.map((position) => (
            <li key={position}>
              <Button
                type="submit"
                name="page"
                value={pageOf(position)}
                variant="secondary"
                size="small"
                className="tabular-nums"
                aria-label={`Go to question ${position}`}
                onClick={() => onShow(position)}
              >
                {position}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asking === "asks" && attempt.state === "begun"}
        title={`Finish ${attempt.quiz_title}?`}
        confirmLabel="Finish"
        cancelLabel="Go On"
        isDestructive={false}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined);
          onFinish();
        }}
      >
        <p>{warning(attempt, unanswered)}</p>
      </ConfirmDialog>
    </Card>
  );
}

/** The question before the end as a page, for forms without JavaScript. */
export function FinishQuestion({ attempt, unanswered }: Pick<FinishCardProps, "attempt" | "unanswered">) {
  const { href } = useAddress();
  return (
    <Card as="section" aria-labelledby="finish" className="grid gap-4">
      <h2 id="finish" className="text-xl">
        Finish {attempt.quiz_title}?
      </h2>
      <p>{warning(attempt, unanswered)}</p>
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="attempt" value={attempt.id} />
        <input type="hidden" name="quiz" value={attempt.quiz} />
        <Button type="submit" name="finish" value="yes">
          Finish
        </Button>
        <ButtonLink to={href({ finish: undefined })} variant="secondary">
          Go On
        </ButtonLink>
      </form>
    </Card>
  );
}

const countWords = ({ questions }: Attempt, { length }: readonly number[]) =>
  `${length} of ${questions.length} questions ${length === 1 ? "is" : "are"} not answered.`;

const warning = (attempt: Attempt, unanswered: readonly number[]) =>
  unanswered.length === 0
    ? "You cannot change answers afterwards."
    : `${countWords(attempt, unanswered)} Not answered: ${questionsInWords(unanswered)}. You cannot change answers afterwards.`;
