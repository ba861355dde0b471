import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { withPictureUrls } from "#contract/courses/quizzes/picture-addresses.ts";
import { makeStale } from "#web/api/stale.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { isMarkedByStaff, QuestionCard } from "#web/shared/quizzes/question-card.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { AttemptBar } from "./attempt-bar.tsx";
import { FinishCard, warning } from "./finish-card.tsx";
import { answersInWords, noOutcome, positionsIn } from "./positions.ts";
import { changedAnswers } from "./read-answer.ts";
import { seenAnswer, seenName } from "./seen-answer.ts";
import { useAnswers } from "./use-answers.ts";
import { useEnd } from "./use-end.ts";
import { useFreshAttempt } from "./use-fresh-attempt.ts";

// Only an attempt that is over needs these.
const afterEnd = partScript(
  () => import("./after-end.tsx"),
  (module) => module.AfterEnd,
);
const keptPictures = partScript(
  () => import("./kept-pictures.tsx"),
  (module) => module.KeptPictures,
);

// Only forms without JavaScript ask on a separate page, and say on the next one what they saved.
const finishQuestion = partScript(
  () => import("./finish-question.tsx"),
  (module) => module.FinishQuestion,
);
const formOutcome = partScript(
  () => import("./form-outcome.tsx"),
  (module) => module.FormOutcome,
);

/** Questions on one page. Without JavaScript, each page is a form. */
const PAGE = 5;

interface AttemptPartProps {
  quiz: StudentQuiz;
  attempt: Attempt;
  fetchedAt_ms: number;
  refetch: () => Promise<unknown>;
}

/** An attempt: its questions in pages of five, the time left, and where the answers are. */
export function AttemptPart({ quiz, attempt, fetchedAt_ms, refetch }: AttemptPartProps) {
  const { get, href, go } = useAddress();
  const queries = useQueryClient();
  const answers = useAnswers(attempt);
  const now = useNow(fetchedAt_ms, answers.clock);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const withStored = (html: string) => withPictureUrls(html, (url) => pictures.get(url) ?? url);
  const { state, ends_at } = attempt;
  const questions = state === "begun" ? attempt.questions : attempt.questions.map(answers.withoutOldPoints);
  const isTimeUp = isPastDeadline(ends_at, now);
  const goesOn = state === "begun" && !isTimeUp && !answers.isFinishing;
  const pages = Math.max(1, Math.ceil(questions.length / PAGE));
  const page = Math.min(Math.max(Number(get("page")) || 1, 1), pages);
  const shown = questions.slice((page - 1) * PAGE, page * PAGE);
  const unanswered = questions.flatMap(({ position }) =>
    answers.answerTo(position) === null ? position : [],
  );
  const pageOf = (position: number) =>
    Math.ceil((questions.findIndex((one) => one.position === position) + 1) / PAGE);

  const hasOutcome = Object.keys(noOutcome).some(get);
  const tooLate = [...positionsIn(get("late")), ...answers.tooLate];

  // Before its script runs, the page is a plain form, and people answer. A page that the script draws shows answers that
  // wait on this device: they keep the time when they were given.
  const form = useRef<HTMLFormElement>(null);
  const isBrowser = useIsBrowser();
  const takeOver = useEffectEvent(() => {
    if (isBrowser || !form.current || !goesOn) return;
    for (const { position, answer } of changedAnswers(new FormData(form.current), shown))
      answers.give(position, answer, false);
  });
  useLayoutEffect(() => takeOver(), []);

  useFreshAttempt({ attempt, page, refetch, gave: answers.elsewhere.gave });
  const mustEnd = state === "begun" && isTimeUp && !answers.isFinishing;
  useEnd({ attempt, mustEnd, refetch, finish: answers.finish });
  // Shows the question after its page has been rendered.
  const target = useRef<number>(undefined);
  useEffect(() => {
    const heading = target.current && document.getElementById(`question-${target.current}`);
    if (!heading) return;
    target.current = undefined;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
  });
  // The attempt stays on the page when it is over. One that ends here shows its result, which is above the questions.
  const result = useRef<HTMLHeadingElement>(null);
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

  const bar = (
    <AttemptBar
      attempt={attempt}
      results_at={quiz.results_at}
      now={now}
      goesOn={goesOn}
      answers={answers}
      result={result}
    />
  );
  const place = (
    <span className="text-muted text-sm tabular-nums">
      Page {page} of {pages}
    </span>
  );
  if (get("finish") && goesOn)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {bar}
        {hasOutcome && <RetriedPart script={formOutcome} questions={questions} />}
        <RetriedPart script={finishQuestion} attempt={attempt} words={warning(attempt, unanswered)} />
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bar}
      {(attempt as Partial<Attempt>).pictures?.length ? (
        // Absent in an attempt that the device stored before there were pictures.
        <RetriedPart
          script={keptPictures}
          attempt={attempt}
          program={quiz.program}
          shown={pictures}
          onShow={setPictures}
        />
      ) : null}
      {(state !== "begun" || tooLate.length > 0) && (
        <RetriedPart
          script={afterEnd}
          attempt={{ ...attempt, questions }}
          closes_at={quiz.closes_at}
          answers={answers}
          wasOpen={wasOpen}
          tooLate={tooLate}
          isMarkedByStaff={isMarkedByStaff}
          pages={pages}
          pageOf={pageOf}
          onShow={(position) => {
            target.current = position;
          }}
        />
      )}
      {hasOutcome && <RetriedPart script={formOutcome} questions={questions} />}
      {goesOn && answers.elsewhere.positions.length > 0 && (
        <Alert>
          Another device changed {answersInWords(answers.elsewhere.positions)}. The newest{" "}
          {answers.elsewhere.positions.length === 1 ? "is" : "ones are"} shown here.
        </Alert>
      )}
      <form
        ref={form}
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        {goesOn && (
          // Enter in a field presses the first button of the form.
          <button type="submit" name="page" value={page} tabIndex={-1} aria-hidden="true" className="sr-only">
            Save
          </button>
        )}
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
              <PageButton
                to={page - 1}
                pages={pages}
                label="Back"
                onGo={(next) => go({ page: next, ...noOutcome })}
              />
              {place}
              <PageButton
                to={page + 1}
                pages={pages}
                label="Next"
                onGo={(next) => go({ page: next, ...noOutcome })}
              />
            </>
          ) : (
            pages > 1 && (
              <>
                {page > 1 && (
                  <ButtonLink to={href({ page: page - 1 })} variant="secondary">
                    Back
                  </ButtonLink>
                )}
                {place}
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
          <noscript>
            <Button type="submit" name="page" value={page} variant="secondary">
              Save
            </Button>
          </noscript>
        )}
        {goesOn && (
          <FinishCard
            attempt={attempt}
            unanswered={unanswered}
            pageOf={pageOf}
            onShow={(position) => {
              target.current = position;
              go({ page: pageOf(position), ...noOutcome }, { stays: true });
            }}
            refetch={refetch}
            onFinish={answers.finish}
          />
        )}
      </form>
      {state !== "begun" && (
        <ButtonLink to={href({ attempt: undefined, page: undefined, ...noOutcome })} variant="secondary">
          Back to the Quiz
        </ButtonLink>
      )}
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
