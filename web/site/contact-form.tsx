import { Send } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { summaryOf } from "#web/api-error.ts";
import { paths } from "#web/paths.ts";
import type { ContactAnswer } from "#web/site/contact/contact-answer.ts";
import { contactDraft } from "#web/site/mail-draft.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { TrapField } from "#web/ui/inputs/trap-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** After the draft is open the visitor goes home this much later (public-site.md section 9). */
const HOME_AFTER_MS = 500;

const received = "Your message has reached us. A person answers, usually within a working day.";

type ContactFormProps = {
  email: string;
  /** The answer to a form that was posted without JavaScript. */
  posted?: ContactAnswer | undefined;
};

/**
 * Sends a message to the institute's inbox and then opens a prepared mail in the visitor's own mail program
 * (public-site.md section 7), which not everybody has. What was typed stays until the message has arrived.
 */
export function ContactForm({ email, posted }: ContactFormProps) {
  const fetcher = useFetcher<ContactAnswer>();
  const answer = fetcher.data ?? posted;
  const form = useRef<HTMLFormElement>(null);
  useSent(email, fetcher.data, form);
  const values = answer?.is_sent === false ? answer.values : undefined;
  const messages = answer?.is_sent === false ? answer.messages : {};
  return (
    <fetcher.Form
      ref={form}
      action={paths.contact()}
      method="post"
      aria-label="Send us a message"
      className="grid grid-cols-1 gap-5"
    >
      {answer?.is_sent && (
        <Alert tone="success">
          {received}{" "}
          <a href={contactDraft(email, answer.values)} className="underline underline-offset-4">
            Open a copy in your mail program
          </a>
        </Alert>
      )}
      <FormErrorSummary errors={summaryOf(messages)} />
      <Field label="Your name" name="name" isRequired error={messages.name}>
        <Input type="text" autoComplete="name" defaultValue={values?.name} />
      </Field>
      <Field label="Your email" name="email" isRequired error={messages.email}>
        <Input type="email" autoComplete="email" inputMode="email" defaultValue={values?.email} />
      </Field>
      <Field label="Your message" name="message" isRequired error={messages.message}>
        <Textarea rows={5} defaultValue={values?.message} />
      </Field>
      <TrapField />
      <div>
        <Button
          type="submit"
          icon={<Send className="size-5" />}
          isPending={fetcher.state !== "idle"}
          pendingLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** Once a message has arrived: opens the draft, clears the form, and goes home. */
function useSent(email: string, answer: ContactAnswer | undefined, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const showToast = useToast();
  const [opened, setOpened] = useState<ContactAnswer>();
  useEffect(() => {
    if (!answer?.is_sent || answer === opened) return;
    setOpened(answer);
    showToast(received);
    window.location.assign(contactDraft(email, answer.values));
    form.current?.reset();
  }, [answer, opened, email, form, showToast]);
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => navigate(paths.home()), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened, navigate]);
}
