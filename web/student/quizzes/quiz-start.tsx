import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { type AttemptSummary, beginProblems, type StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { quizErrors } from "#contract/shared/quiz-errors.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Brief } from "#web/student/assignments/brief.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { DueTime } from "#web/ui/layout/due-time.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const countWords = {
  best: "The best attempt counts.",
  last: "The last attempt counts.",
  average: "The average of the attempts counts.",
};

/** The rules of a quiz, the student's attempts, and the button that begins one. */
export function QuizStart({ quiz, fetchedAt_ms }: { quiz: StudentQuiz; fetchedAt_ms: number }) {
  const now = useNow(fetchedAt_ms);
  // Without JavaScript, each page of questions is sent to the server.
  const isBrowser = useIsBrowser();
  const { go } = useAddress();
  const queries = useQueryClient();
  const begin = useChange(() => api.attempts.begin({ params: { id: quiz.id } }), {
    stale: "attempts",
    onDone(attempt) {
      queries.setQueryData(q(api.attempts.get, { params: { id: attempt.id } }).queryKey, attempt);
      go({ attempt: attempt.id });
    },
  });
  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    begin.mutate();
  }
  const opens = quiz.opens_at && new Date(quiz.opens_at) > now ? quiz.opens_at : null;
  const problem = quiz.problem === "not_open" && !opens ? null : quiz.problem;
  const left = quiz.attempts_allowed - quiz.attempts.length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card className="grid gap-4">
        <p dir="auto" className="font-semibold text-accent-text text-sm">
          {quiz.program_title}
        </p>
        <Brief text={quiz.description} />
        <ul className="grid list-disc gap-1 ps-5">
          <li>
            {quiz.questions_count} {quiz.questions_count === 1 ? "question" : "questions"}
            {quiz.time_limit_minutes
              ? `, ${countInWords({ count: quiz.time_limit_minutes, count_is_exact: true }, "minute")} for each attempt`
              : ", no time limit"}
          </li>
          <li>
            {left} of {quiz.attempts_allowed} {quiz.attempts_allowed === 1 ? "attempt" : "attempts"} left.{" "}
            {quiz.attempts_allowed > 1 && countWords[quiz.counts]}
          </li>
          {quiz.pass_mark && <li>You pass with {quiz.pass_mark}%.</li>}
          <li>{resultWords(quiz)}</li>
          <li>
            {isBrowser
              ? "This quiz needs a network to begin; after that it goes on without."
              : "This quiz needs a network until the end."}
          </li>
        </ul>
        <DueTime at={quiz.closes_at} />
        {opens && (
          <Alert>
            It opens on <time dateTime={opens}>{formatTime(opens, "minute")}</time> Kampala time.
          </Alert>
        )}
        {problem && problem !== "not_open" && <Alert>{quizErrors[beginProblems[problem]].sentence}</Alert>}
        {begin.error && (
          <Alert tone="error">{sentenceOf(begin.error, "The quiz did not begin. Please try again.")}</Alert>
        )}
        {!problem && (
          <form method="post" onSubmit={press}>
            <input type="hidden" name="begin" value={quiz.id} />
            <Button type="submit" isPending={begin.isPending} pendingLabel="Beginning…">
              {quiz.attempts.length === 0 ? "Begin the Quiz" : "Begin Another Attempt"}
            </Button>
          </form>
        )}
      </Card>
      {quiz.attempts.length > 0 && <Attempts quiz={quiz} />}
    </div>
  );
}

function resultWords({ results, shows_results_at_once }: StudentQuiz): string {
  if (results === "nothing") return "Staff release the grades.";
  const what = results === "points" ? "points" : "points and right answers";
  return `You see ${what} ${shows_results_at_once ? "after each attempt" : "after the quiz has closed"}.`;
}

function Attempts({ quiz }: { quiz: StudentQuiz }) {
  const { href } = useAddress();
  return (
    <section aria-labelledby="attempts" className="grid gap-3">
      <h2 id="attempts" className="text-xl">
        Your attempts
      </h2>
      <ul className="grid gap-3">
        {quiz.attempts.map((attempt) => (
          <li key={attempt.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <span>
                Attempt {attempt.number}, {formatTime(attempt.over_at ?? attempt.began_at, "minute")}
              </span>
              <AttemptResult attempt={attempt} />
              <ButtonLink to={href({ attempt: attempt.id })} variant="secondary" size="small">
                {attempt.state === "begun" ? "Go On" : "See Answers"}
                <span className="sr-only"> of attempt {attempt.number}</span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The points of an attempt, or why there are none. */
export function AttemptResult({ attempt }: { attempt: AttemptSummary }) {
  const { state, points, points_possible, has_passed } = attempt;
  if (state === "begun") return <Badge tone="accent">Goes on</Badge>;
  if (points === null)
    return <Badge tone="neutral">{state === "over" ? "Waits for marking" : "Results come later"}</Badge>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="font-semibold tabular-nums">
        {points} of {points_possible} points
      </span>
      {has_passed !== null && (
        <Badge tone={has_passed ? "good" : "urgent"}>{has_passed ? "Passed" : "Not passed"}</Badge>
      )}
    </span>
  );
}
