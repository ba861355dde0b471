import { Check, CircleDashed, Hourglass, Minus, PenLine, X } from "lucide-react";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { type AskedQuestion, type Result, resultsOf } from "./outcome.ts";

interface QuestionLinksProps {
  questions: readonly AskedQuestion[];
  /** Returns the address of the page that shows a question. */
  hrefOf: (position: number) => string;
  isMarkedByStaff: (kind: Kind) => boolean;
  /** Moves the focus to a question when its page is shown. */
  onShow: (position: number) => void;
  /** True if all questions are on this page, so that the scroll position stays until `onShow` changes it. */
  preventScrollReset?: boolean;
}

/** Links to all questions of an attempt, each with its result, as far as it is shown. */
export function QuestionLinks({
  questions,
  isMarkedByStaff,
  hrefOf,
  onShow,
  preventScrollReset = false,
}: QuestionLinksProps) {
  const results = resultsOf(questions, isMarkedByStaff);
  const shown = (Object.keys(looks) as Result[]).filter((result) => results.includes(result));
  return (
    <nav aria-label="Questions">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {shown.map((result) => {
              const count = results.filter((one) => one === result).length;
              return (
                <li key={result} className="flex items-center gap-1.5">
                  <ResultIcon result={result} />
                  {count} {result === "waits for points" && count > 1 ? "wait for points" : result}
                </li>
              );
            })}
          </ul>
        )}
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
          {questions.map((question, at) => (
            <li key={question.position}>
              <ButtonLink
                to={`${hrefOf(question.position)}#question-${question.position}`}
                preventScrollReset={preventScrollReset}
                variant="secondary"
                size="small"
                className="w-full gap-1 px-1! tabular-nums"
                onClick={() => onShow(question.position)}
                aria-label={labelOf(question, results[at])}
                icon={results[at] && <ResultIcon result={results[at]} />}
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

function labelOf({ position, points, points_possible }: AskedQuestion, result: Result | undefined) {
  const possible = points_possible === 1 ? "1 point" : `${points_possible} points`;
  const parts = [result, points === null ? undefined : `${points} of ${possible}`].filter(Boolean);
  return [`Question ${position}`, parts.join(", ")].filter(Boolean).join(": ");
}

function ResultIcon({ result }: { result: Result }) {
  const { icon: Icon, className } = looks[result];
  return <Icon aria-hidden="true" className={classNames("size-4 shrink-0", className)} />;
}

const looks = {
  right: { icon: Check, className: "text-action" },
  "partly right": { icon: Minus, className: "text-accent-text" },
  wrong: { icon: X, className: "text-urgent" },
  "not answered": { icon: CircleDashed, className: "text-muted" },
  "marked by hand": { icon: PenLine, className: "text-action" },
  "waits for points": { icon: Hourglass, className: "text-accent-text" },
} as const satisfies Record<Result, object>;
