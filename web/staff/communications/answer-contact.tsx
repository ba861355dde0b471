import { useState } from "react";
import { ContactAnswerForm, type ContactMessage } from "#contract/content/contact-messages.ts";
import { api } from "#web/api/client.ts";
import { FormDialog } from "#web/dashboard/forms/form-dialog.tsx";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { useForm } from "#web/dashboard/forms/use-form.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";

type AnswerContactProps = { message: ContactMessage; onClose: () => void };

/** Answers a contact message by email. */
export function AnswerContact({ message: { id, name, email, message }, onClose }: AnswerContactProps) {
  const [initial] = useState({ answer: "" });
  const form = useForm({ draft: `contact-answer-${id}`, initial, schema: ContactAnswerForm });
  const keyFor = useRetryKey();
  return (
    <FormDialog
      form={form}
      title={`Reply to ${name}`}
      stale="contact_messages"
      saveLabel="Send"
      done={`Your answer goes to ${email}.`}
      failure="Failed to send the answer. Please try again."
      send={(body) =>
        api.contact_messages.answer({ params: { id }, body, idempotencyKey: keyFor({ id, ...body }) })
      }
      onClose={onClose}
    >
      {() => (
        <>
          <blockquote className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-line border-line border-s-4 ps-3 text-muted text-sm">
            {message}
          </blockquote>
          <p>
            <EmailPromise otherwise="Emails are not sent yet: an admin finds the answer in Settings and can pass it on.">
              {name} gets your answer by email at {email}, and can reply to it.
            </EmailPromise>
          </p>
          <Field label="Answer" name="answer" isRequired error={form.errors.answer}>
            <Textarea
              rows={6}
              value={form.values.answer}
              onChange={form.input("answer")}
              data-first-focus=""
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
