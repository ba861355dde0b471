import type { AttemptSummary, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { roundedToHundredths } from "#contract/shared/rounding.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Badge } from "#web/ui/layout/badge.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

interface AttemptResultProps {
  attempt: AttemptSummary;
  quiz: Pick<StudentQuiz, "results_at" | "total_marks">;
  /** True if answers on this device are missing in the points. */
  isProvisional?: boolean;
}

const laterWords = (results_at: string | null) =>
  results_at ? `Results by ${formatTime(results_at, "minute")} Kampala time` : "Results come later";

/** The points of an attempt and the marks that they give, or why they are missing. */
export function AttemptResult({ attempt, quiz, isProvisional = false }: AttemptResultProps) {
  const { results_at, total_marks } = quiz;
  const { state, points, points_possible, has_passed, answers_until } = attempt;
  if (state === "begun") return <Badge tone="accent">In progress</Badge>;
  if (points === null)
    return (
      <span className="flex flex-wrap gap-2">
        {state === "over" && <Badge tone="neutral">Waits for marking</Badge>}
        {(state !== "over" || results_at) && <Badge tone="neutral">{laterWords(results_at)}</Badge>}
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold tabular-nums">
        {points} of {countInWords({ count: points_possible, count_is_exact: true }, "point")}
      </span>
      {/* A quiz that an older version stored on the device has no marks. */}
      {total_marks > 0 && total_marks !== points_possible && (
        <span className="text-muted text-sm tabular-nums">
          that is {roundedToHundredths((points / points_possible) * total_marks)} of {total_marks} marks
        </span>
      )}
      {isProvisional || answers_until ? (
        <Badge tone="neutral">Provisional</Badge>
      ) : (
        has_passed !== null && (
          <Badge tone={has_passed ? "good" : "urgent"}>{has_passed ? "Passed" : "Not passed"}</Badge>
        )
      )}
    </span>
  );
}
