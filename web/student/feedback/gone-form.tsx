import { useEffect, useState } from "react";
import { useActionData } from "react-router";
import { defaultQuestions, type Question } from "#contract/courses/feedback/questions.ts";
import { draftKey, removeStored } from "#web/browser/stored-user.ts";
import { DiscardButton } from "#web/dashboard/offline/outbox/discard-button.tsx";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { PlainFormRefused } from "#web/dashboard/shell/plain-form.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import {
  answersIn,
  draftAnswers,
  type LeftAnswer,
  refusedAnswers,
  whyNotSent,
  whyOver,
} from "./left-answers.ts";
import { draftOf, QUEUE } from "./queue.ts";
import { Thanks } from "./thanks.tsx";
import { refusedItems } from "./use-send-feedback.ts";

const whyGone = "You have answered this form already, it is closed, or you are no longer in its program.";

type GoneFormProps = {
  id: number;
  /** Questions of the form, if this page has shown it. */
  questions: readonly Question[] | undefined;
};

/** A form that does not ask this student any more. Shows the answers that were not sent until they are discarded. */
export function GoneForm({ id, questions = defaultQuestions }: GoneFormProps) {
  const userId = useCurrentUser().id;
  const isBrowser = useIsBrowser();
  const { items, cancel } = useOutbox(QUEUE);
  const [, setDiscarded] = useState(false);
  // Values that were sent without JavaScript, and the reason of their refusal.
  const posted = useActionData<PlainFormRefused>();
  const texts = Object.fromEntries(questions.map((question) => [question.id, question.text]));
  const refused = refusedItems(items, id);
  const draft = isBrowser ? draftAnswers(userId, id, texts) : [];
  const answers = withoutRepeated([
    ...refused.flatMap(refusedAnswers),
    ...draft,
    ...answersIn(posted?.typed, texts),
  ]);
  // A draft may have only a tick.
  const hasNoText = isBrowser && draft.length === 0;
  useEffect(() => {
    if (hasNoText) removeStored(draftKey(userId, draftOf(id)));
  }, [hasNoText, userId, id]);
  if (answers.length === 0) return <Thanks title="Nothing to answer here">{whyGone}</Thanks>;
  const reason = refused.flatMap(({ rejection }) => rejection ?? [])[0];
  const why = reason
    ? whyNotSent(reason)
    : (whyOver[posted?.problem ?? ""] ?? `${whyGone} These answers were not sent.`);
  const isOnDevice = refused.length > 0 || draft.length > 0;
  function discard() {
    for (const { key } of refused) cancel(key);
    removeStored(draftKey(userId, draftOf(id)));
    setDiscarded(true);
  }
  return (
    <>
      <PageHeading title="Answers that were not sent" />
      <Alert tone="error">{why}</Alert>
      <p className="measure text-muted">
        {isOnDevice
          ? "You can read and copy them here. They are only on this device, until you discard them or log out."
          : "You can read and copy them here. They are only on this page."}
      </p>
      <dl className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
        {answers.map(({ question = "Answer", value }) => (
          <div key={`${question} ${value}`}>
            <dt dir="auto" className="font-semibold text-sm">
              {question}
            </dt>
            <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.dashboard("courses")}>My Courses</ButtonLink>
        {isOnDevice && (
          <DiscardButton label="Your answers" lost="your answers" onDiscard={discard}>
            Discard My Answers
          </DiscardButton>
        )}
      </div>
    </>
  );
}

/** Leaves out answers that are in a refused item and in the draft. */
const withoutRepeated = (answers: readonly LeftAnswer[]) => [
  ...new Map(
    answers.map((answer) => [JSON.stringify(answer.value) + (answer.question ?? ""), answer]),
  ).values(),
];
