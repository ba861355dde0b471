import type { AttemptSummary, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

interface AttemptResultProps {
  attempt: AttemptSummary;
  results_at: StudentQuiz["results_at"];
}

const laterWords = (results_at: string | null) =>
  results_at ? `Results by ${formatTime(results_at, "minute")} Kampala time` : "Results come later";

/** The points of an attempt, or why there are none. */
export function AttemptResult({ attempt, results_at }: AttemptResultProps) {
  const { state, points, points_possible, has_passed } = attempt;
  if (state === "begun") return <Badge tone="accent">In progress</Badge>;
  if (points === null)
    return <Badge tone="neutral">{state === "over" ? "Waits for marking" : laterWords(results_at)}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold tabular-nums">
        {points} of {countInWords({ count: points_possible, count_is_exact: true }, "point")}
      </span>
      {has_passed !== null && (
        <Badge tone={has_passed ? "good" : "urgent"}>{has_passed ? "Passed" : "Not passed"}</Badge>
      )}
    </span>
  );
}
