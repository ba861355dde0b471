import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { withPictureUrls } from "#contract/courses/quizzes/picture-addresses.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useNow } from "#web/dashboard/shell/use-now.ts";
import { isMarkedByStaff, nameOf, QuestionCard } from "#web/shared/quizzes/question-card.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { AttemptBar } from "./attempt-bar.tsx";
import { FinishCard, warning } from "./finish-card.tsx";
import { PageButtons } from "./page-buttons.tsx";
import { noOutcome, positionsIn } from "./positions.ts";
import { changedAnswers } from "./read-answer.ts";
import { seenAnswer, seenName } from "./seen-answer.ts";
import { useAnswers } from "./use-answers.ts";
import { useEnd } from "./use-end.ts";
import { useEndInView } from "./use-end-in-view.ts";
import { useFreshAttempt, useOnChange } from "./use-fresh-attempt.ts";
import { useOwnLists } from "./use-own-lists.ts";
import { usePages } from "./use-pages.ts";
import { useSeenEnd } from "./use-seen-end.ts";
import { useTold } from "./use-told.ts";

// Only an attempt that is over needs these.
const afterEnd = partScript(
  () => import("./after-end.tsx"),
  (module) => module.AfterEnd,
);
const keptPictures = partScript(
  () => import("./kept-pictures.tsx"),
  (module) => module.KeptPictures,
);

const movedEnd = partScript(
  () => import("./moved-end.tsx"),
  (module) => module.MovedEnd,
);

const elsewhereNotice = partScript(
  () => import("./elsewhere-notice.tsx"),
  (module) => module.ElsewhereNotice,
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

interface AttemptPartProps {
  quiz: StudentQuiz;
  attempt: Attempt;
  fetchedAt_ms: number;
  refetch: (cancelRefetch?: boolean) => Promise<unknown>;
}

/** An attempt: its questions in pages of five, the time left, and where the answers are. */
export function AttemptPart({ quiz, attempt, fetchedAt_ms, refetch }: AttemptPartProps) {
  const { get, go, href } = useAddress();
  const { told, typed } = useTold();
  const answers = useAnswers(attempt);
  // A result needs no clock, which would render all its questions every second.
  const now = useNow(fetchedAt_ms, attempt.state === "begun" ? answers.clock : () => fetchedAt_ms);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const withStored = (html: string) => withPictureUrls(html, (url) => pictures.get(url) ?? url);
  const { state, ends_at } = attempt;
  const questions = state === "begun" ? attempt.questions : attempt.questions.map(answers.withoutOldPoints);
  const isTimeUp = isPastDeadline(ends_at, now);
  const goesOn = state === "begun" && !isTimeUp && !answers.isFinishing;
  const unanswered = questions.flatMap(({ position }) =>
    answers.answerTo(position) === null ? position : [],
  );
  const pages = usePages({ ...attempt, questions }, unanswered[0], answers);
  const { page, shown } = pages;

  const hasOutcome = Object.keys(noOutcome).some(told);
  const tooLate = [...positionsIn(told("late")), ...answers.tooLate];

  // Before its script runs, the page is a plain form, and people answer. A page that the script draws shows answers that
  // wait on this device: they keep the time when they were given.
  const form = useRef<HTMLFormElement>(null);
  const isBrowser = useIsBrowser();
  // Paper has all pages of a result. The server's page leaves out the others, because they would make it large.
  const isPrintedWhole = isBrowser && state !== "begun";
  const takeOver = useEffectEvent(() => {
    if (isBrowser || !form.current || !goesOn) return;
    // React has put the text of the server's page back (web/page/lost-script.ts).
    for (const area of form.current.querySelectorAll("textarea"))
      area.value = area.dataset.typed ?? area.value;
    for (const { position, answer } of changedAnswers(new FormData(form.current), shown))
      answers.give(position, answer, false);
  });
  useLayoutEffect(() => takeOver(), []);
  /** Returns the answer to show. A page without a script shows a text again that its form was refused. */
  function answerTo(position: number) {
    const text = isBrowser ? undefined : typed[nameOf(position)];
    return text === undefined ? answers.answerTo(position) : { text };
  }

  // Otherwise the page would leave the attempt when another device ends it. An earlier change of the address would make
  // React replace the plain form before its answers are taken over.
  const isInAddress = get("attempt") !== "";
  const keepInAddress = useEffectEvent(() => go({ attempt: attempt.id }, { replace: true, stays: true }));
  useEffect(() => {
    if (!isInAddress) keepInAddress();
  }, [isInAddress]);

  useFreshAttempt({ attempt, page, refetch, gave: answers.elsewhere.gave });
  useOnChange(String(page), answers.elsewhere.dismiss);
  const { end, wasOpen } = useEndInView(attempt, answers.areKnown ? goesOn : undefined);
  const { before, dismiss, wasSeen } = useSeenEnd(attempt, useCurrentUser().id, goesOn);
  useOwnLists(attempt, before);
  // The server waits for answers of this device until it says that they are all sent. The outbox keeps their order. A
  // device that opens the attempt after its end must not say so: another one may still have answers.
  const mayEnd = wasSeen || answers.isInvolved;
  const isAwaited = isBrowser && !!attempt.answers_until && mayEnd;
  const mustEnd = ((state === "begun" && isTimeUp) || isAwaited) && !answers.isFinishing;
  useEnd({ attempt, mustEnd, refetch, finish: mayEnd ? () => answers.finish(true) : undefined });

  // A moved end does not concern an attempt that its student has finished.
  const hasMovedEnd = before && (state === "begun" || attempt.over_at === ends_at);

  const bar = (
    <AttemptBar attempt={attempt} quiz={quiz} now={now} goesOn={goesOn} answers={answers} end={end}>
      {hasMovedEnd && <RetriedPart script={movedEnd} ends_at={ends_at} before={before} onDismiss={dismiss} />}
    </AttemptBar>
  );
  if (told("finish") && goesOn)
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
          quiz={quiz}
          answers={answers}
          wasOpen={wasOpen && mayEnd}
          tooLate={tooLate}
          isMarkedByStaff={isMarkedByStaff}
          pages={pages.count}
          pageOf={pages.pageOf}
          onShow={pages.show}
        />
      )}
      {hasOutcome && <RetriedPart script={formOutcome} questions={questions} />}
      {goesOn && answers.elsewhere.positions.length > 0 && (
        <RetriedPart
          script={elsewhereNotice}
          positions={answers.elsewhere.positions}
          hadAnswer={answers.elsewhere.hadAnswer}
          onDismiss={answers.elsewhere.dismiss}
        />
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
        {(isPrintedWhole ? questions : shown).map((question) => (
          <QuestionCard
            key={question.position}
            question={question}
            count={questions.length}
            answer={answerTo(question.position)}
            isReadOnly={!goesOn}
            isOnlyPrinted={!shown.includes(question)}
            withStored={withStored}
            onAnswer={(answer, isTyped) => answers.give(question.position, answer, isTyped)}
          />
        ))}
        <PageButtons pages={pages} goesOn={goesOn} />
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
            answers={answers}
            pageOf={pages.pageOf}
            onShow={pages.goToQuestion}
            refetch={refetch}
            onFinish={() => answers.finish()}
          />
        )}
      </form>
      {state !== "begun" && (
        <ButtonLink
          to={href({ attempt: undefined, page: undefined, ...noOutcome })}
          variant="secondary"
          className="print:hidden"
        >
          Back to the Quiz
        </ButtonLink>
      )}
    </div>
  );
}
