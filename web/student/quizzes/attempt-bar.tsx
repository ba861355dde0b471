import type { ReactNode, Ref } from "react";
import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { isServerTimeKnown } from "#web/api/server-time.ts";
import { timeLeftText } from "#web/shared/programs/time-left.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { partScript, RetriedPart } from "#web/ui/layout/retried-part.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { Time } from "#web/ui/time/time.tsx";
import { SavedLine, savedAdvice } from "./saved-line.tsx";
import type { useAnswers } from "./use-answers.ts";

const attemptResult = partScript(
  () => import("./attempt-result.tsx"),
  (module) => module.AttemptResult,
);

/** Time before the end in which the timer looks urgent. */
const LAST_MS = 60_000;

interface AttemptBarProps {
  attempt: Attempt;
  quiz: StudentQuiz;
  now: Date;
  goesOn: boolean;
  answers: ReturnType<typeof useAnswers>;
  /** The sentence about the end or the heading of the result, which gets the focus. */
  end: Ref<HTMLDivElement & HTMLHeadingElement>;
  /** Notice about the end. */
  children: ReactNode;
}

/**
 * The time left and where the answers are; afterwards, the result. It stays in sight below the header. What is longer is
 * below it and scrolls, because with large text it would fill a phone.
 */
export function AttemptBar({ attempt, quiz, now, goesOn, answers, end, children }: AttemptBarProps) {
  const isBrowser = useIsBrowser();
  const { state, ends_at, over_at, number } = attempt;
  if (state !== "begun")
    return (
      <section aria-labelledby="result">
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="result" ref={end} tabIndex={-1} className="text-lg">
            Result of attempt {number}
          </h2>
          <RetriedPart
            script={attemptResult}
            attempt={attempt}
            quiz={quiz}
            isProvisional={answers.missingInResult !== undefined}
          />
          {isBrowser && answers.isInvolved && answers.tooLate.length === 0 && (
            <SavedLine isOver state={answers.state} ends_at={over_at ?? ends_at} onRetry={answers.retry} />
          )}
          {children}
        </Card>
      </section>
    );
  // With all answers sent, the end alone has no last time.
  const isHere = answers.missingInResult !== undefined || answers.state === "page";
  const advice = isBrowser && isHere && savedAdvice(answers.state, ends_at);
  return (
    <>
      <div className="sticky top-16 z-10 flex flex-wrap items-center justify-between gap-x-5 gap-y-1 rounded-md border border-line bg-raised px-4 py-3">
        {isBrowser ? (
          <>
            {answers.isFinishing ? (
              <span className="font-semibold">Finished</span>
            ) : (
              <Timer ends_at={ends_at} now={now} />
            )}
            <SavedLine state={answers.state} ends_at={ends_at} onRetry={answers.retry} />
          </>
        ) : (
          <>
            {/* Without a script, a time that is left would not change. */}
            <span className="font-semibold">
              Ends <Time at={ends_at} shows="second" /> Kampala time
            </span>
            <span className="text-muted text-sm noscript:hidden">Loading…</span>
          </>
        )}
      </div>
      {goesOn && advice && (
        <p role="status" className="text-sm">
          {advice}
        </p>
      )}
      {children}
      {!goesOn && (
        <div ref={end} tabIndex={-1}>
          <Alert>
            {endWords(answers, !isBrowser || isServerTimeKnown())} {advice}
          </Alert>
        </div>
      )}
      {goesOn && (
        <noscript>
          <p className="text-sm">
            Your answers on this page are saved when you press Save, or another button below the questions.
            Press Save before the time ends: later answers do not count.
          </p>
        </noscript>
      )}
    </>
  );
}

function endWords({ isFinishing, state }: AttemptBarProps["answers"], isTimeKnown: boolean): string {
  if (state === "gone") return "The quiz is no longer there.";
  if (!isFinishing)
    return isTimeKnown
      ? `Time is up. The answers given until then count.${state === "device" ? " They are sent as soon as there is a network." : ""}`
      : "Time is up by this device's clock. Connect to check the time. Your answers are safe.";
  if (state === "unfinished") return "The quiz is finished on this device, but its end was not accepted.";
  return state === "sending"
    ? "The quiz is finished. Your answers are being sent."
    : "The quiz is finished on this device. It is sent as soon as there is a network.";
}

function Timer({ ends_at, now }: { ends_at: string; now: Date }) {
  const left_ms = Date.parse(ends_at) - now.getTime();
  const isLast = left_ms < LAST_MS && left_ms > 0;
  return (
    <>
      <span
        role="timer"
        className={classNames(
          "font-semibold tabular-nums",
          isLast ? "rounded-md bg-urgent px-2.5 py-0.5 text-lg text-on-urgent" : "text-accent-text",
        )}
      >
        {timeLeftText(ends_at, now) || "Time is up."}
      </span>
      <span role="status" className="sr-only">
        {isLast && "Less than one minute left."}
      </span>
    </>
  );
}
