import type { StudentQuiz } from "#contract/courses/quizzes/attempts.ts";
import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { formatTime } from "#web/ui/time/time.tsx";
import { AttemptResult } from "./attempt-result.tsx";
import { CountingAttempt } from "./counting-attempt.tsx";
import { queueOf } from "./queue-of.ts";

/** The student's attempts at a quiz. It loads only if there are some. */
export function AttemptList({ quiz }: { quiz: StudentQuiz }) {
  const { href } = useAddress();
  const mayRise =
    quiz.attempts.some(({ state }) => state === "over") &&
    quiz.attempts.some(({ points }) => points !== null);
  const unsent = new Set(
    useOutbox()
      .items.filter((item) => isOpen(item) || item.metadata.isFinish !== 1)
      .map((item) => item.queue),
  );
  return (
    <section aria-labelledby="attempts" className="grid gap-3">
      <h2 id="attempts" className="text-xl">
        Your attempts
      </h2>
      <CountingAttempt quiz={quiz} />
      {mayRise && (
        <Alert>
          An attempt waits for marking by staff. Your grade counts the others until then, and may change.
        </Alert>
      )}
      <ul className="grid gap-3">
        {quiz.attempts.map((attempt) => (
          <li key={attempt.id}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <span>
                Attempt {attempt.number}, {attempt.over_at ? "ended" : "begun"}{" "}
                {formatTime(attempt.over_at ?? attempt.began_at, "minute")} Kampala time
              </span>
              <AttemptResult attempt={attempt} quiz={quiz} isProvisional={unsent.has(queueOf(attempt))} />
              {unsent.has(queueOf(attempt)) && (
                <span className="text-muted text-sm">Some answers on this device are not sent yet.</span>
              )}
              <ButtonLink to={href({ attempt: attempt.id })} variant="secondary" size="small">
                {attempt.state === "begun" ? "Continue" : "See Answers"}
                <span className="sr-only"> of attempt {attempt.number}</span>
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
