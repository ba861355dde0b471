import { Check, CircleDashed, Hourglass, Minus, X } from "lucide-react";
import type { Attempt, AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { answerKinds } from "#web/shared/quizzes/answer-kinds.ts";
import { type Outcome, outcomeOf } from "#web/shared/quizzes/outcome.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";

interface QuestionLinksProps {
  questions: Attempt["questions"];
  /** Returns the page of a question. */
  pageOf: (position: number) => number;
  /** Moves the focus to a question when its page is shown. */
  onShow: (position: number) => void;
}

/** Links to all questions of an attempt that is over, each with its outcome, as far as the rule of the results shows it. */
export function QuestionLinks({ questions, pageOf, onShow }: QuestionLinksProps) {
  const { href } = useAddress();
  const outcomes = questions.map(outcomeOf);
  const shown = (Object.keys(looks) as Outcome[]).filter((outcome) => outcomes.includes(outcome));
  const unmarked = questions.filter((question) => isUnmarked(question)).length;
  return (
    <nav aria-label="Questions">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shown.map((outcome) => (
              <li key={outcome} className="flex items-center gap-1.5">
                <OutcomeIcon outcome={outcome} />
                {outcomes.filter((one) => one === outcome).length} {outcome}
              </li>
            ))}
            {unmarked > 0 && (
              <li className="flex items-center gap-1.5">
                <Hourglass aria-hidden="true" className="size-4 shrink-0 text-muted" />
                {unmarked} not marked yet
              </li>
            )}
          </ul>
        )}
        <ol className="flex flex-wrap gap-2">
          {questions.map((question, at) => (
            <li key={question.position}>
              <ButtonLink
                to={`${href({ page: pageOf(question.position) })}#question-${question.position}`}
                variant="secondary"
                size="small"
                className="tabular-nums"
                onClick={() => onShow(question.position)}
                aria-label={labelOf(question, outcomes[at])}
                icon={outcomes[at] && <OutcomeIcon outcome={outcomes[at]} />}
              >
                {question.position}
              </ButtonLink>
            </li>
          ))}
        </ol>
      </Card>
    </nav>
  );
}

/** Returns whether staff have to mark an answer. Its points are missing also where the rule of the results shows none. */
const isUnmarked = ({ kind, answer, points }: AttemptQuestion) =>
  answer !== null && points === null && answerKinds[kind].isMarkedByStaff;

function labelOf({ position, points, points_possible }: AttemptQuestion, outcome: Outcome | undefined) {
  const possible = points_possible === 1 ? "1 point" : `${points_possible} points`;
  const parts = [outcome, points === null ? undefined : `${points} of ${possible}`].filter(Boolean);
  return [`Question ${position}`, parts.join(", ")].filter(Boolean).join(": ");
}

function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, className } = looks[outcome];
  return <Icon aria-hidden="true" className={classNames("size-4 shrink-0", className)} />;
}

const looks = {
  right: { icon: Check, className: "text-action" },
  "partly right": { icon: Minus, className: "text-accent-text" },
  wrong: { icon: X, className: "text-urgent" },
  "not answered": { icon: CircleDashed, className: "text-muted" },
} as const satisfies Record<Outcome, object>;
