import { Send } from "lucide-react";
import { summaryOf } from "#web/api/api-error.ts";
import { cannotRun } from "#web/api/failures/cannot-run.ts";
import { noResponse } from "#web/api/failures/no-response.ts";
import { paths } from "#web/paths.ts";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { type ContactAnswer, contactFailed } from "#web/site/contact/contact-answer.ts";
import { contactDraft } from "#web/site/contact/mail-draft.ts";
import { LightEmailInput } from "#web/site/light/light-email-input.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { TrapField } from "#web/ui/inputs/trap-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Words of the link to the draft, for visitors whose mail program did not open. */
const copyLabel = "Open a copy in your mail program";

const received = "Your message has reached us. A person answers, usually within a working day.";

/** Messages for a form that got no answer, and keeps its values (web/site/light/send-form.ts). */
const failures = { unreached: noResponse, "too-old": cannotRun, failed: contactFailed };

const labels = { name: "Your name", email: "Your email", message: "Your message" };

type ContactFormProps = {
  email: string;
  /** Result of the posted form. */
  posted?: ContactAnswer | undefined;
};

/**
 * Sends a message to the institute's inbox, then opens a prepared mail in the visitor's mail program (visitors.md 7).
 * The inbox comes first, because not everybody has a mail program. The typed text stays until the message has arrived.
 * Without JavaScript the browser posts the form; the light script posts it without leaving the page
 * (web/site/light/send-form.ts).
 */
export function ContactForm({ email, posted: answer }: ContactFormProps) {
  const draft = answer?.is_sent && email ? contactDraft(email, answer.values) : undefined;
  const values = answer?.is_sent === false ? answer.values : undefined;
  const messages = answer?.is_sent === false ? answer.messages : {};
  return (
    <form
      action={paths.contact()}
      method="post"
      aria-label="Send us a message"
      data-send=""
      data-pending="Sending..."
      data-sent={answer?.is_sent ? "" : undefined}
      data-draft={draft}
      data-said={received}
      data-copy-label={copyLabel}
      className="grid grid-cols-1 gap-5"
    >
      {answer?.is_sent && (
        <Alert tone="success">
          {received}{" "}
          {draft && (
            <a href={draft} className="underline underline-offset-4">
              {copyLabel}
            </a>
          )}
        </Alert>
      )}
      <div data-slot="" className="empty:hidden">
        <FormErrorSummary errors={summaryOf(messages, labels)}>
          {answer?.is_sent === false && answer.is_too_many && <OtherWays />}
        </FormErrorSummary>
        {Object.entries(failures).map(([state, message]) => (
          <template key={state} data-when={state}>
            <FormErrorSummary errors={[{ message }]} />
          </template>
        ))}
      </div>
      <Field label={labels.name} name="name" isRequired error={messages.name}>
        <Input type="text" autoComplete="name" defaultValue={values?.name} />
      </Field>
      <Field label={labels.email} name="email" isRequired error={messages.email}>
        <LightEmailInput defaultValue={values?.email} />
      </Field>
      <Field label={labels.message} name="message" isRequired error={messages.message}>
        <Textarea rows={5} defaultValue={values?.message} />
      </Field>
      <TrapField />
      <div>
        <Button type="submit" icon={<Send className="size-5" />}>
          Send Message
        </Button>
      </div>
    </form>
  );
}
