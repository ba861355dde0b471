import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { noOutcome } from "./positions.ts";
import { UnreadNumbers } from "./unread-numbers.tsx";

interface FinishQuestionProps {
  attempt: Attempt;
  /** Says what is not answered. */
  words: string;
}

/** The question before the end as a page, for forms without JavaScript. */
export function FinishQuestion({ attempt, words }: FinishQuestionProps) {
  const { href } = useAddress();
  return (
    <Card as="section" aria-labelledby="finish" className="grid gap-4">
      <h2 id="finish" className="text-xl">
        Finish {attempt.quiz_title}?
      </h2>
      <p>{words}</p>
      <UnreadNumbers
        questions={attempt.questions}
        answerTo={(at) => attempt.questions.find(({ position }) => position === at)?.answer ?? null}
      />
      <form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="attempt" value={attempt.id} />
        <input type="hidden" name="quiz" value={attempt.quiz} />
        <Button type="submit" name="finish" value="yes">
          Finish
        </Button>
        <ButtonLink to={href(noOutcome)} variant="secondary">
          Back to the questions
        </ButtonLink>
      </form>
    </Card>
  );
}
