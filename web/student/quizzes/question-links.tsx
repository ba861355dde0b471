import { Check, Minus, X } from "lucide-react";
import type { Attempt, AttemptQuestion } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";

interface QuestionLinksProps {
  questions: Attempt["questions"];
  /** Returns the page of a question. */
  pageOf: (position: number) => number;
}

/** Links to all questions of an attempt that is over. Once points are shown, each has its own. */
export function QuestionLinks({ questions, pageOf }: QuestionLinksProps) {
  const { href } = useAddress();
  const isShown = questions.some(({ points }) => points !== null);
  const lost = questions.filter(hasLostPoints).length;
  return (
    <nav aria-label="Questions">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isShown && (
          <p className="text-sm">
            {lost === 0
              ? "All points in every marked question."
              : `${countInWords({ count: lost, count_is_exact: true }, "question")} without all points`}
          </p>
        )}
        <ol className="flex flex-wrap gap-2">
          {questions.map((question) => (
            <li key={question.position}>
              <ButtonLink
                to={`${href({ page: pageOf(question.position) })}#question-${question.position}`}
                variant="secondary"
                size="small"
                aria-label={labelOf(question)}
                icon={iconOf(question)}
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

const hasLostPoints = ({ points, points_possible }: AttemptQuestion) =>
  points !== null && points < points_possible;

function labelOf({ position, points, points_possible }: AttemptQuestion): string {
  const possible = points_possible === 1 ? "1 point" : `${points_possible} points`;
  return points === null ? `Question ${position}` : `Question ${position}: ${points} of ${possible}`;
}

function iconOf(question: AttemptQuestion) {
  if (question.points === null) return undefined;
  // Partly right
  if (hasLostPoints(question) && question.points > 0)
    return <Minus aria-hidden="true" className="size-4 text-accent-text" />;
  return hasLostPoints(question) ? (
    <X aria-hidden="true" className="size-4 text-urgent" />
  ) : (
    <Check aria-hidden="true" className="size-4 text-action" />
  );
}
