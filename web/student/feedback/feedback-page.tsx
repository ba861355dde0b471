import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { useActionData } from "react-router";
import { z } from "zod";
import type { FeedbackRequest } from "#contract/courses/feedback/feedback-rounds.ts";
import { fieldOf, readAnswers } from "#contract/courses/feedback/questions.ts";
import { MAX_NAME_LENGTH } from "#contract/shared/limits.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { focusMainIfLost } from "#web/browser/focus-main.ts";
import { DraftNotice } from "#web/dashboard/forms/draft-notice.tsx";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { type Form, useForm } from "#web/dashboard/forms/use-form.ts";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { Wait } from "#web/dashboard/offline/outbox/item.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import type { PlainFormRefused } from "#web/dashboard/shell/plain-form.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ARRIVED, ARRIVED_WITH_NAME, answersOf, emptyForm, formOf } from "./answers-of-form.ts";
import { askedQuery, removeAnswered } from "./asked-query.ts";
import { GoneForm } from "./gone-form.tsx";
import { nameLabel } from "./left-answers.ts";
import { QuestionInput } from "./question-input.tsx";
import { draftOf } from "./queue.ts";
import { ROUND_FIELD } from "./round-field.ts";
import { Thanks } from "./thanks.tsx";
import { useRetryAsked } from "./use-retry-asked.ts";
import { useSendFeedback } from "./use-send-feedback.ts";

/** Texts by the names of their fields. `z.record` would add 2 KB to the schemas of every form. */
const anyText = z.object({}).catchall(z.string());

export const prefetch = ({ queries }: SectionVisit) => queries.prefetchQuery(askedQuery);

/** Shows the form in the address, `?feedback=12` (beyond.md 6.3). */
export function FeedbackPage() {
  const { get } = useAddress();
  const id = Number(get("feedback"));
  const [sent, setSent] = useState<{ id: number; mayPublish: boolean }>();
  const query = useQuery(askedQuery);
  const asked = query.data?.find((one) => one.id === id);
  // A form that is gone is not in the list any more, but its answers are shown with the questions.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  if (sent?.id === id) return <Arrived mayPublish={sent.mayPublish} />;
  if (query.isPending) return <RowsSkeleton label="Loading the form" />;
  if (!query.data)
    return (
      <FailedState title="Failed to load the form. Please try again." onRetry={() => void query.refetch()} />
    );
  // The address that follows the plain form.
  const answers = get("answers");
  if (!asked && (answers === ARRIVED || answers === ARRIVED_WITH_NAME))
    return <Arrived mayPublish={answers === ARRIVED_WITH_NAME} />;
  if (!asked) return <GoneForm key={id} id={id} questions={last?.id === id ? last.questions : undefined} />;
  return <FeedbackForm key={id} asked={asked} onSent={(mayPublish) => setSent({ id, mayPublish })} />;
}

function Arrived({ mayPublish }: { mayPublish: boolean }) {
  return (
    <Thanks title="Thank you">
      Your answers have arrived.{" "}
      {mayPublish
        ? "Your name is only with the texts that you allowed us to publish."
        : "They are anonymous."}
    </Thanks>
  );
}

type FeedbackFormProps = { asked: FeedbackRequest; onSent: (mayPublish: boolean) => void };

/** The form. Its answers are on the device until they are sent: first as a draft, then in the outbox. */
function FeedbackForm({ asked, onSent }: FeedbackFormProps) {
  const { id, program_title, sent_on, questions, closes_at } = asked;
  const queries = useQueryClient();
  // Values that were sent without JavaScript and refused.
  const typed = useActionData<PlainFormRefused>()?.typed;
  const [initial] = useState(() => ({ ...emptyForm(questions), ...typed }));
  const [isTakenBack, setIsTakenBack] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ draft: draftOf(id), initial, schema: anyText });
  // Without JavaScript, the browser checks the required questions.
  const isBrowser = useIsBrowser();
  const {
    sending,
    send: sendAnswers,
    waiting,
    refused,
  } = useSendFeedback(asked, (mayPublish) => {
    form.discard();
    onSent(mayPublish);
    removeAnswered(queries, id);
  });
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = answersOf(new FormData(event.currentTarget));
    const { problems } = readAnswers(questions, answers);
    if (!form.check(problems) || sending.isPending) return;
    sendAnswers(answers, { onSuccess: form.discard, onRefused: showRefusal });
  }
  /** The draft was deleted when the answers were on the way. Stores it again, and shows what must be changed. */
  function showRefusal(error: Error) {
    form.rebase();
    form.showApiError(error);
  }
  // Not right after a refusal: the list of forms is then fetched, and may have this one no more.
  useRetryAsked(sending.isIdle ? [id] : []);
  function takeBack({ answers, cancel }: { answers: ReturnType<typeof answersOf>; cancel: () => void }) {
    for (const [name, value] of Object.entries(formOf(answers))) form.set(name, value);
    cancel();
  }
  return (
    <>
      <PageHeading title={`Feedback: ${program_title}`} />
      <FocusAfter key={waiting ? "notice" : "form"} />
      {waiting ? (
        <Waiting
          {...waiting}
          onChange={() => {
            takeBack(waiting);
            setIsTakenBack(true);
          }}
        />
      ) : (
        <>
          <Alert>
            Your answers are anonymous. They are stored without your name and without a time, and shown only
            together with those of at least four others. Only a text that you allow us to publish has your
            name. We only see whether you have answered. Texts are shown as you write them. Until you send
            them, they are on this device only.
          </Alert>
          <p className="text-muted">
            Sent {sent_on}. The form closes on <Time at={closes_at} />. You can answer once.
          </p>
          {isTakenBack && (
            <Alert tone="warning">
              Your answers do not wait to be sent any more. Press "Send My Answers" when they are right.
            </Alert>
          )}
          {refused && !sending.isPending && !sending.error && (
            <Alert
              tone="error"
              action={
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => (form.isChanged ? setIsAsking(true) : takeBack(refused))}
                >
                  Change My Answers
                </Button>
              }
            >
              {refused.why}
            </Alert>
          )}
          {refused && (
            <ConfirmDialog
              isOpen={isAsking}
              title="Replace what you have typed?"
              confirmLabel="Replace"
              onConfirm={() => {
                setIsAsking(false);
                takeBack(refused);
              }}
              onCancel={() => setIsAsking(false)}
            >
              Your earlier answers, which were not sent, take its place.
            </ConfirmDialog>
          )}
          {form.isRestored && <DraftNotice onDiscard={form.discard} />}
          <form
            method="post"
            noValidate={isBrowser}
            onSubmit={send}
            className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6"
          >
            <input type="hidden" name={ROUND_FIELD} value={id} />
            {questions.map((question) => (
              <QuestionInput
                key={question.id}
                question={question}
                value={form.values[fieldOf(question)] ?? ""}
                error={form.errors[fieldOf(question)]}
                onChange={(value) => form.set(fieldOf(question), value)}
              />
            ))}
            {questions.some(({ kind }) => kind === "text") && <Publication form={form} />}
            {sending.error && (
              <FailureLine key={String(sending.isPending)}>
                <Alert tone="error">
                  {sentenceOf(sending.error, "Failed to send your answers. Please try again.")}
                </Alert>
              </FailureLine>
            )}
            <div>
              <Button type="submit" isPending={sending.isPending} pendingLabel="Sending...">
                Send My Answers
              </Button>
            </div>
          </form>
        </>
      )}
    </>
  );
}

/** Moves the focus to the start of the section when the form or the notice goes, with the pressed button. */
function FocusAfter() {
  useEffect(() => focusMainIfLost, []);
  return null;
}

interface WaitingProps {
  wait: Wait | undefined;
  label: string;
  sendNow: () => void;
  onChange: () => void;
}

/** Answers that wait on this device until there is a network, or are being sent after that. */
function Waiting({ wait, label, sendNow, onChange }: WaitingProps) {
  return (
    <WaitingNotice
      isSending={!wait}
      actions={
        <>
          <Button variant="secondary" size="small" isPending={!wait} onClick={sendNow}>
            Send Now
          </Button>
          <Button variant="quiet" size="small" onClick={onChange}>
            Change My Answers
          </Button>
        </>
      }
    >
      {wait ? <WhyWaiting wait={wait} names={label} /> : `Sending: ${label}.`} It is deleted from this device
      when it has arrived.
    </WaitingNotice>
  );
}

/** Lets the writer allow the publication of the texts, which are then not anonymous. */
function Publication({ form }: { form: Form<Record<string, string>> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Checkbox
        name="may_publish"
        checked={form.values.may_publish === "on"}
        onChange={({ currentTarget }) => form.set("may_publish", currentTarget.checked ? "on" : "")}
        label="You may publish my texts as a testimonial"
        hint="Your texts are then no longer anonymous: staff see them with the name below. Your other answers stay anonymous."
      />
      <Field
        label={nameLabel}
        name="publish_name"
        hint="Only needed if we may publish them."
        error={form.errors.publish_name}
      >
        <Input
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={form.values.publish_name}
          onChange={form.input("publish_name")}
        />
      </Field>
    </div>
  );
}
