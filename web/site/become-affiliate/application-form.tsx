import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { experiences } from "#contract/affiliates/application-choices.ts";
import { MAX_APPLICATION_MESSAGE } from "#contract/shared/limits.ts";
import { summaryOf } from "#web/api/api-error.ts";
import { paths } from "#web/paths.ts";
import { EmailInput } from "#web/shared/email-input.tsx";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { PhoneField } from "#web/shared/phones/phone-field.tsx";
import { failed, sent } from "#web/site/become-affiliate/affiliate-words.ts";
import type { ApplicationAnswer } from "#web/site/become-affiliate/application-answer.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { lengthWords } from "#web/ui/inputs/length-words.ts";
import { Select } from "#web/ui/inputs/select.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { TrapField } from "#web/ui/inputs/trap-field.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

const options = Object.entries(experiences).map(([value, label]) => ({ value, label }));

/** Labels in the summary, of the fields whose messages may not name them. */
const labels = { name: "Full name", email: "Email", company: "Company", message: "Message" };

/** The affiliate form. It is empty again after success and keeps the typed values after an error (visitors.md 4). */
export function ApplicationForm({ answer }: { answer: ApplicationAnswer | undefined }) {
  const isSending = useNavigation().formAction === paths.becomeAffiliate();
  const values = answer?.is_sent === false ? answer.values : {};
  const messages = (answer?.is_sent === false && answer.messages) || {};
  return (
    <div className="grid gap-5">
      <Outcome answer={answer} />
      <Form
        // After success a new key creates the form again, empty.
        key={answer?.is_sent ? "sent" : "open"}
        method="post"
        action={paths.becomeAffiliate()}
        noValidate
        preventScrollReset
        aria-label="Affiliate application"
        className="grid grid-cols-1 gap-5"
      >
        <FormErrorSummary errors={summaryOf(messages, labels)} />
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
          <Field label="Full name" name="name" isRequired error={messages.name}>
            <Input autoComplete="name" defaultValue={values.name} />
          </Field>
          <Field label="Email" name="email" isRequired error={messages.email}>
            <EmailInput defaultValue={values.email} />
          </Field>
        </div>
        <PhoneField country={values.country} phone={values.phone} error={messages.phone} />
        <div className="grid items-start gap-x-3 gap-y-5 sm:grid-cols-2">
          <Field label="Company (optional)" name="company" error={messages.company}>
            <Input autoComplete="organization" defaultValue={values.company} />
          </Field>
          <Field label="Experience (optional)" name="experience" error={messages.experience}>
            <Select options={options} placeholder="Not specified" defaultValue={values.experience} />
          </Field>
        </div>
        <MessageField value={values.message} error={messages.message} />
        <TrapField />
        <div>
          <Button
            type="submit"
            size="large"
            icon={<Send className="size-5" />}
            isPending={isSending}
            pendingLabel="Submitting..."
          >
            Submit Application
          </Button>
        </div>
      </Form>
    </div>
  );
}

type MessageFieldProps = { value: string | undefined; error: string | undefined };

/** The message. Its hint counts the characters near the limit and beyond it. */
function MessageField({ value = "", error }: MessageFieldProps) {
  const [length, setLength] = useState(value.length);
  const hint =
    lengthWords(length, MAX_APPLICATION_MESSAGE) ?? "Who will you reach, and how would you recommend us?";
  return (
    <Field label="Message (optional)" name="message" error={error} hint={hint}>
      <Textarea
        rows={4}
        defaultValue={value}
        onChange={({ target }) => setLength(target.value.trim().length)}
      />
    </Field>
  );
}

function Outcome({ answer }: { answer: ApplicationAnswer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = answer?.is_sent || (answer && !answer.messages);
  useEffect(() => {
    if (answer && isShown) box.current?.focus();
  }, [answer, isShown]);
  if (!isShown) return null;
  const words = answer.is_sent ? sent : failed;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Alert tone={answer.is_sent ? "success" : "error"} title={words.title}>
        {words.note}
        {!answer.is_sent && answer.note && ` ${answer.note}`}
        {!answer.is_sent && answer.is_too_many && <OtherWays />}
      </Alert>
    </div>
  );
}
