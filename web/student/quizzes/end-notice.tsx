import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { questionsInWords } from "./positions.ts";

interface EndNoticeProps {
  attempt: Attempt;
  quiz: Pick<StudentQuiz, "closes_at" | "results" | "shows_results_at_once" | "grades_are_held">;
  /** Where the student finished the attempt. Undefined if this page cannot know it. */
  finishedOn: "this device" | "another device" | undefined;
  /** Questions whose answers came after the end. */
  tooLate: readonly number[];
  /** Number of answers of this device that are missing in the points. Undefined if none is. */
  missing: number | undefined;
}

/** Says that the points of a result may change, because answers of this device are missing in them. */
function ProvisionalPoints({ missing }: { missing: number }) {
  const why =
    missing === 0
      ? "the last answers of this device are being counted."
      : missing === 1
        ? "1 answer on this device is not sent yet."
        : `${missing} answers on this device are not sent yet.`;
  return <Alert tone="warning">These points are provisional: {why}</Alert>;
}

/** Says what a student must know about a result: that it is provisional, how the attempt ended, and which answers came late. */
export function EndNotice({ missing, ...end }: EndNoticeProps) {
  return (
    <>
      {missing !== undefined && end.attempt.points !== null && <ProvisionalPoints missing={missing} />}
      <End {...end} />
      {missing === undefined && <Awaited {...end} />}
    </>
  );
}

/** Says that answers of another device may still come, and that the right answers wait for them. */
function Awaited({ attempt: { answers_until }, quiz }: Pick<EndNoticeProps, "attempt" | "quiz">) {
  // Results after the closing wait for these answers anyway. While staff must mark, other questions have points.
  const isAtOnce = quiz.results === "nothing" || quiz.shows_results_at_once;
  const showsPoints = isAtOnce && !quiz.grades_are_held;
  // Absent in an attempt that an older version stored on the device.
  if (!answers_until || !showsPoints) return null;
  return (
    <Alert tone="warning">
      Until {formatTime(answers_until, "minute")} Kampala time, answers may still come that you gave before
      the end on another device. These points are provisional.
      {quiz.results === "answers" && " The right answers are shown then."}
    </Alert>
  );
}

/** Says how an attempt ended, unless the student finished it here, and which answers came after the end. */
function End({ attempt, quiz: { closes_at }, finishedOn, tooLate }: Omit<EndNoticeProps, "missing">) {
  const { state, over_at, ends_at } = attempt;
  const isByClock = state === "begun" || over_at === null || Date.parse(over_at) >= Date.parse(ends_at);
  if (tooLate.length === 0 && (state === "begun" || !(isByClock || finishedOn === "another device")))
    return null;
  const when = `${formatTime(over_at ?? ends_at, "minute")} Kampala time`;
  return (
    <Alert tone={tooLate.length > 0 ? "warning" : "info"}>
      {isByClock
        ? Date.parse(ends_at) === Date.parse(closes_at)
          ? `The quiz closed at ${when}.`
          : `Time ran out at ${when}.`
        : finishedOn === "this device"
          ? `You finished this attempt at ${when}.`
          : `This attempt was finished on another ${finishedOn ? "device" : "device or page"} at ${when}.`}
      {tooLate.length > 0 && ` What you answered to ${questionsInWords(tooLate)} after that does not count.`}
    </Alert>
  );
}
