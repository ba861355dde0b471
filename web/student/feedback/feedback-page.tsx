import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { FeedbackRequest } from "#contract/courses/feedback/feedback-rounds.ts";
import { readAnswers } from "#contract/courses/feedback/questions.ts";
import { ApiError, type FieldErrors } from "#contract/shared/api-error.ts";
import { MAX_NAME_LENGTH } from "#contract/shared/limits.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { q } from "#web/api/query.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Checkbox } from "#web/ui/inputs/checkbox.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { answersOf } from "./answers-of-form.ts";
import { QuestionInput } from "./question-input.tsx";
import { ROUND_FIELD } from "./round-field.ts";

const waiting = q(api.feedback_rounds.mine);

export const prefetch = ({ queries }: SectionVisit) => queries.prefetchQuery(waiting);

/** Shows the form in the address, `?feedback=12` (beyond.md 6.3). */
export function FeedbackPage() {
  const id = Number(useAddress().get("feedback"));
  const query = useQuery(waiting);
  if (query.isPending) return <RowsSkeleton label="Loading the form" />;
  if (!query.data)
    return (
      <FailedState title="Failed to load the form. Please try again." onRetry={() => void query.refetch()} />
    );
  const asked = query.data.find((one) => one.id === id);
  if (!asked)
    return (
      <EmptyState
        title="Thank you"
        action={<ButtonLink to={paths.dashboard("courses")}>My Courses</ButtonLink>}
      >
        You have answered this form, or it is closed.
      </EmptyState>
    );
  return <FeedbackForm key={id} asked={asked} />;
}

/** The form. What is typed is not stored on the device, because others may use it. */
function FeedbackForm({ asked }: { asked: FeedbackRequest }) {
  const { id, program_title, questions, closes_at } = asked;
  const [errors, setErrors] = useState<FieldErrors>({});
  // Without JavaScript, the browser checks the required questions.
  const isBrowser = useIsBrowser();
  const show = (problems: FieldErrors) => {
    setErrors(problems);
    const first = Object.keys(problems)[0];
    if (first) document.getElementById(fieldId(first))?.focus();
  };
  const sending = useChange(
    (body: ReturnType<typeof answersOf>) => api.feedback_rounds.answer({ params: { id }, body }),
    {
      stale: "feedback_rounds",
      // After a lost reply, the second try is refused because the first has arrived.
      isStaleAfterFailure: true,
      done: ({ message }) => message,
      onFailed: (error) => error instanceof ApiError && show(error.fields),
    },
  );
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = answersOf(new FormData(event.currentTarget));
    const { problems } = readAnswers(questions, body);
    show(problems);
    if (Object.keys(problems).length === 0 && !sending.isPending) sending.mutate(body);
  }
  return (
    <>
      <PageHeading title={`Feedback: ${program_title}`} />
      <Alert>
        Your answers are anonymous. They are stored without your name and without a time, and shown only
        together with those of at least four others. We only see whether you have answered. Texts are shown as
        you write them.
      </Alert>
      <p className="text-muted">
        The form closes on <Time at={closes_at} />. You can answer once.
      </p>
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
            error={errors[`question-${question.id}`]?.[0]}
          />
        ))}
        {questions.some(({ kind }) => kind === "text") && <Publication error={errors.publish_name?.[0]} />}
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
  );
}

/** Lets the writer allow the publication of the texts, which are then not anonymous. */
function Publication({ error }: { error: string | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Checkbox
        name="may_publish"
        label="You may publish my texts as a testimonial"
        hint="Your texts are then no longer anonymous: staff see them with the name below. Your other answers stay anonymous."
      />
      <Field
        label="Name to show with my texts"
        name="publish_name"
        hint="Only needed if we may publish them."
        error={error}
      >
        <Input autoComplete="off" maxLength={MAX_NAME_LENGTH} />
      </Field>
    </div>
  );
}
