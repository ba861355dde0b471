import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import { beginProblems } from "#contract/courses/quizzes/attempt-rules.ts";
import type { StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { quizErrors } from "#contract/shared/quiz-errors.ts";
import { api } from "#web/api/client.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useChange } from "#web/api/use-change.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Brief } from "#web/student/assignments/brief.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { DueTime } from "#web/ui/time/due-time.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { fetchOwnLists } from "./fetch-own-lists.ts";

const MINUTE_MS = 60_000;

// Nobody needs it before the first attempt.
const attemptList = partScript(
  () => import("./attempt-list.tsx"),
  (module) => module.AttemptList,
);

const countWords = {
  best: "The best attempt counts.",
  last: "The last attempt counts.",
  average: "The average of the attempts counts.",
};

interface QuizStartProps {
  quiz: StudentQuiz;
  fetchedAt_ms: number;
  /** Loads the script that shows an attempt. */
  loadAttemptPart: () => Promise<unknown>;
}

/** The rules of a quiz, the student's attempts, and the button that begins one. */
export function QuizStart({ quiz, fetchedAt_ms, loadAttemptPart }: QuizStartProps) {
  const now = useNow(fetchedAt_ms);
  // Without JavaScript, each page of questions is sent to the server.
  const isBrowser = useIsBrowser();
  const { go } = useAddress();
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const keyOf = useRetryKey();
  const [failedAt_ms, setFailedAt_ms] = useState(0);
  const send = async () => {
    const idempotencyKey = keyOf([quiz.id, quiz.attempts.length]);
    // Without a network, some browsers would not request the script again on this page.
    const script = navigator.onLine && loadAttemptPart().catch(() => undefined);
    const attempt = await api.attempts.begin({ params: { id: quiz.id }, idempotencyKey });
    await script;
    return attempt;
  };
  // After a lost answer the attempt may have begun. The same key begins no second one.
  const orAgain = (error: unknown) =>
    error instanceof NoResponse && navigator.onLine ? send() : Promise.reject(error);
  const begin = useChange(() => send().catch(orAgain), {
    stale: "attempts",
    isStaleAfterFailure: true,
    onFailed: () => setFailedAt_ms(Date.now()),
    onDone(attempt) {
      queries.setQueryData(q(api.attempts.get, { params: { id: attempt.id } }).queryKey, attempt);
      fetchOwnLists(queries);
      go({ attempt: attempt.id });
    },
  });
  const isUnanswered = begin.error instanceof NoResponse;
  // The quiz was fetched since. With a new attempt, the page would show that.
  const hasNotBegun = isUnanswered && fetchedAt_ms > failedAt_ms;
  const lookAgain = useEffectEvent(() => begin.error && makeStale(queries, "attempts"));
  useEffect(() => {
    if (isOnline) void lookAgain();
  }, [isOnline]);
  function press(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    begin.mutate();
  }
  const opens = quiz.opens_at && new Date(quiz.opens_at) > now ? quiz.opens_at : null;
  const isClosed = isPastDeadline(quiz.closes_at, now);
  const problem = isClosed ? "closed" : quiz.problem === "not_open" && !opens ? null : quiz.problem;
  const left_ms = Date.parse(quiz.closes_at) - now.getTime();
  const isShort =
    !problem &&
    quiz.time_limit_minutes !== null &&
    left_ms > 0 &&
    left_ms < quiz.time_limit_minutes * MINUTE_MS;
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
            {isShort && `. The quiz closes soon: an attempt that begins now has ${minutesInWords(left_ms)}.`}
          </li>
          <li>
            {left} of {quiz.attempts_allowed} {quiz.attempts_allowed === 1 ? "attempt" : "attempts"} left.{" "}
            {quiz.attempts_allowed > 1 && countWords[quiz.counts]}
          </li>
          {quiz.pass_mark && <li>You pass with {quiz.pass_mark}%.</li>}
          <li>{resultWords(quiz)}</li>
          {(!problem || opens) && (
            <li>
              {isBrowser ? (
                "This quiz needs a network to begin; after that it goes on without."
              ) : (
                <>
                  This quiz needs a network to begin.
                  <noscript> Without JavaScript, it needs a network until the end.</noscript>
                </>
              )}
            </li>
          )}
        </ul>
        <DueTime at={quiz.closes_at} />
        {opens && (
          <Alert>
            It opens on <time dateTime={opens}>{formatTime(opens, "minute")}</time> Kampala time.
          </Alert>
        )}
        {problem && problem !== "not_open" && <Alert>{quizErrors[beginProblems[problem]].sentence}</Alert>}
        {hasNotBegun && !problem && <Alert>The quiz has not begun. Begin again.</Alert>}
        {begin.error && !hasNotBegun && !problem && (
          <Alert tone="error">
            {isUnanswered && navigator.onLine
              ? "No answer came, so the quiz may have begun. It opens here when there is a network. You can also try again."
              : sentenceOf(begin.error, "The quiz did not begin. Please try again.")}
          </Alert>
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
      {quiz.attempts.length > 0 && <RetriedPart script={attemptList} quiz={quiz} />}
    </div>
  );
}

function resultWords({ results, shows_results_at_once, results_at, grades_are_held }: StudentQuiz): string {
  const what = results === "answers" ? "points and right answers" : "points";
  // Grades that wait for the closing are held, too. They have their own sentence.
  if (results_at)
    return `You see ${what} after the quiz has closed, at the latest at ${formatTime(results_at, "minute")} Kampala time, when no more answers can arrive.`;
  if (grades_are_held) return `You see ${what} when staff release the grades.`;
  if (results === "nothing") return `Staff have released the grades. You see ${what} after each attempt.`;
  return `You see ${what} ${shows_results_at_once ? "after each attempt" : "after the quiz has closed"}.`;
}

/** Returns "9 minutes", without a part of a minute. */
const minutesInWords = (time_ms: number) =>
  time_ms < MINUTE_MS
    ? "less than a minute"
    : countInWords({ count: Math.floor(time_ms / MINUTE_MS), count_is_exact: true }, "minute");
