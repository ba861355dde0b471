import type { Attempt, StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import type { Kind } from "#contract/courses/quizzes/kinds.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { MarkedAgain } from "#web/shared/quizzes/marked-again.tsx";
import { QuestionLinks } from "#web/shared/quizzes/question-links.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { answersInWords } from "./answers-in-words.ts";
import { CountingAttempt } from "./counting-attempt.tsx";
import { EndNotice } from "./end-notice.tsx";
import type { Answers } from "./use-answers.ts";

interface AfterEndProps {
  attempt: Attempt;
  quiz: StudentQuiz;
  answers: Answers;
  /** True if the attempt went on when this page opened. */
  wasOpen: boolean;
  /** Questions whose answers came after the end. */
  tooLate: readonly number[];
  isMarkedByStaff: (kind: Kind) => boolean;
  pages: number;
  pageOf: (position: number) => number;
  /** Moves the focus to a question when its page is shown. */
  onShow: (position: number) => void;
}

/** The notices and the links of an attempt that is over. They load only then. */
export function AfterEnd(props: AfterEndProps) {
  const { attempt, quiz, answers, wasOpen, tooLate, isMarkedByStaff, pages, pageOf, onShow } = props;
  const { href } = useAddress();
  const { name } = useCurrentUser().profile;
  const { state, questions } = attempt;
  const mayKnow = state !== "begun" && !answers.isFinishing && (wasOpen || answers.isInvolved);
  const finishedOn = answers.isFinishedHere() ? "this device" : "another device";
  return (
    <>
      {state !== "begun" && (
        <p className="hidden print:block">
          {name}, {quiz.program_title}, ended on {formatTime(attempt.over_at ?? attempt.ends_at, "minute")}{" "}
          Kampala time
        </p>
      )}
      {state !== "begun" && <CountingAttempt quiz={quiz} />}
      <MarkedAgain attempt={attempt} />
      <EndNotice
        attempt={attempt}
        quiz={quiz}
        finishedOn={mayKnow ? finishedOn : undefined}
        tooLate={tooLate}
        missing={answers.missingInResult}
      />
      {state !== "begun" && answers.tooLong.length > 0 && (
        <Alert tone="warning">
          What you last wrote in {answersInWords(answers.tooLong)} was too long, so it does not count.
        </Alert>
      )}
      {state !== "begun" && pages > 1 && (
        <QuestionLinks
          questions={questions}
          isMarkedByStaff={isMarkedByStaff}
          hrefOf={(position) => href({ page: pageOf(position) })}
          onShow={onShow}
        />
      )}
    </>
  );
}
