import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { makeStale } from "#web/api/stale.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { timeLeftText } from "#web/shared/programs/time-left.ts";
import { MarkedAgain } from "#web/shared/quizzes/marked-again.tsx";
import { QuestionCard } from "#web/shared/quizzes/question-card.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { QuestionLinks } from "./question-links.tsx";
import { AttemptResult } from "./quiz-start.tsx";
import { SavedLine } from "./saved-line.tsx";
import { seenAnswer, seenName } from "./seen-answer.ts";
import { useAnswers } from "./use-answers.ts";
import { usePictures } from "./use-pictures.ts";

/** Questions on one page. Without JavaScript, each page is a form. */
const PAGE = 5;

interface AttemptPartProps {
  quiz: StudentQuiz;
  attempt: Attempt;
  fetchedAt_ms: number;
}

/** An attempt: its questions in pages of five, the time left, and where the answers are. */
export function AttemptPart({ quiz, attempt, fetchedAt_ms }: AttemptPartProps) {
  const { get, href, go } = useAddress();
  const queries = useQueryClient();
  const now = useNow(fetchedAt_ms);
  const answers = useAnswers(attempt);
  const withStored = usePictures(attempt, quiz.program);
  const [isAsking, setIsAsking] = useState(false);
  const { questions, state, ends_at } = attempt;
  const isTimeUp = isPastDeadline(ends_at, now);
  const goesOn = state === "begun" && !isTimeUp && !answers.isFinishing;
  const pages = Math.max(1, Math.ceil(questions.length / PAGE));
  const page = Math.min(Math.max(Number(get("page")) || 1, 1), pages);
  const shown = questions.slice((page - 1) * PAGE, page * PAGE);
  const unanswered = questions.filter(({ position }) => answers.answerTo(position) === null).length;

  // The server ends an attempt at its time. Asking for it shows the result at once.
  const end = useEffectEvent(() => answers.finish());
  const mustEnd = state === "begun" && isTimeUp && !answers.isFinishing;
  useEffect(() => {
    if (mustEnd) end();
  }, [mustEnd]);
  // The attempt stays on the page when it is over. One that ends here shows its result, which is above the questions.
  const result = useRef<HTMLElement>(null);
  const [wasOpen] = useState(state === "begun");
  const showResult = useEffectEvent(() => {
    if (wasOpen) go({ attempt: attempt.id, page: undefined }, { replace: true, stays: true });
    else if (!get("attempt")) go({ attempt: attempt.id }, { replace: true });
    if (!wasOpen) return;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: "center" });
  });
  useEffect(() => {
    if (state === "begun") return;
    showResult();
    void makeStale(queries, "attempts");
  }, [state, queries]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {state === "begun" ? (
        <AttemptBar attempt={attempt} now={now} goesOn={goesOn} answers={answers} />
      ) : (
        <>
          <section ref={result} tabIndex={-1} aria-label="Result">
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <span>Attempt {attempt.number} is over.</span>
              <AttemptResult attempt={attempt} results_at={quiz.results_at} />
              <SavedLine
                state={answers.state}
                ends_at={attempt.over_at ?? attempt.ends_at}
                onRetry={answers.retry}
              />
            </Card>
          </section>
          <MarkedAgain attempt={attempt} />
          {pages > 1 && (
            <QuestionLinks questions={questions} pageOf={(position) => Math.ceil(position / PAGE)} />
          )}
        </>
      )}
      <form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="attempt" value={attempt.id} />
        <input type="hidden" name="quiz" value={quiz.id} />
        <input type="hidden" name="on_page" value={page} />
        {shown.map((question) => (
          <input
            key={question.position}
            type="hidden"
            name={seenName(question.position)}
            value={seenAnswer(question)}
          />
        ))}
        {shown.map((question) => (
          <QuestionCard
            key={question.position}
            question={question}
            count={questions.length}
            answer={answers.answerTo(question.position)}
            isReadOnly={!goesOn}
            withStored={withStored}
            onAnswer={(answer, isTyped) => answers.give(question.position, answer, isTyped)}
          />
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          {goesOn ? (
            <>
              <PageButton to={page - 1} pages={pages} label="Back" onGo={(next) => go({ page: next })} />
              <span className="text-muted text-sm tabular-nums">
                Page {page} of {pages}
              </span>
              <PageButton to={page + 1} pages={pages} label="Next" onGo={(next) => go({ page: next })} />
            </>
          ) : (
            pages > 1 && (
              <>
                {page > 1 && (
                  <ButtonLink to={href({ page: page - 1 })} variant="secondary">
                    Back
                  </ButtonLink>
                )}
                <span className="text-muted text-sm tabular-nums">
                  Page {page} of {pages}
                </span>
                {page < pages && (
                  <ButtonLink to={href({ page: page + 1 })} variant="secondary">
                    Next
                  </ButtonLink>
                )}
              </>
            )
          )}
        </div>
        {goesOn && (
          <Card className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {unanswered === 0
                ? "All questions are answered."
                : `${unanswered} of ${questions.length} questions are not answered.`}
            </span>
            <Button type="submit" name="finish" value="1" onClick={() => setIsAsking(true)}>
              Finish the Quiz
            </Button>
          </Card>
        )}
      </form>
      {!goesOn && (
        <ButtonLink to={href({ attempt: undefined, page: undefined })} variant="secondary">
          Back to the Quiz
        </ButtonLink>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Finish ${attempt.quiz_title}?`}
        confirmLabel="Finish"
        cancelLabel="Go On"
        isDestructive={false}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          answers.finish();
        }}
      >
        <p>
          {unanswered > 0 && `${unanswered} of ${questions.length} questions are not answered. `}
          You cannot change answers afterwards.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function PageButton({
  to,
  pages,
  label,
  onGo,
}: {
  to: number;
  pages: number;
  label: string;
  onGo: (to: number) => void;
}) {
  if (to < 1 || to > pages) return <span />;
  return (
    <Button type="submit" name="page" value={to} variant="secondary" onClick={() => onGo(to)}>
      {label}
    </Button>
  );
}

interface AttemptBarProps {
  attempt: Attempt;
  now: Date;
  goesOn: boolean;
  answers: ReturnType<typeof useAnswers>;
}

/** The time left and where the answers are. It stays in sight while one scrolls. */
function AttemptBar({ attempt, now, goesOn, answers }: AttemptBarProps) {
  return (
    <div className="sticky top-0 z-10 grid gap-2 rounded-md border border-line bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <span role="timer" className="font-semibold text-accent-text tabular-nums">
          {timeLeftText(attempt.ends_at, now) ?? "Time is up."}
        </span>
        <SavedLine state={answers.state} ends_at={attempt.ends_at} onRetry={answers.retry} />
      </div>
      {!goesOn && (
        <Alert>
          {answers.isFinishing && (answers.state === "device" || answers.state === "page")
            ? "The quiz is finished on this device. It is sent as soon as there is a network."
            : "Time is up. The answers given until then count."}
        </Alert>
      )}
    </div>
  );
}
