import { Mail } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { FORGOT_INTENT, type ForgotAnswer } from "#web/account/password/forgot-answer.ts";
import { supportDraft } from "#web/account/support-draft.ts";
import { summaryOf } from "#web/api/api-error.ts";
import { headingFor } from "#web/api/failures/outcome.ts";
import { FormKey } from "#web/shared/form-key.tsx";
import { OtherWays } from "#web/shared/pages/other-ways.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

type ForgotPasswordFormProps = {
  /** Address of the page that contains the form. Posting to another page would first have to fetch its script. */
  action: string;
  /** Result of a form that was posted without JavaScript. */
  answer?: ForgotAnswer | undefined;
  /** The email that was typed in the login form. */
  email?: string;
  onSent?: () => void;
};

/** The form in its states: open, preparing, success, error (visitors.md 4, "Forgot password modal"). */
export function ForgotPasswordForm({ action, answer: posted, email, onSent }: ForgotPasswordFormProps) {
  const fetcher = useFetcher<ForgotAnswer>();
  const answer = fetcher.data ?? posted;
  const isSent = answer?.state === "sent";
  useEffect(() => {
    if (isSent) onSent?.();
  }, [isSent, onSent]);
  if (isSent) return <Sent {...answer} />;
  const messages = answer?.messages ?? {};
  return (
    <fetcher.Form method="post" action={action} noValidate className="grid gap-5">
      <input type="hidden" name="intent" value={FORGOT_INTENT} />
      <FormKey />
      <p className="text-muted">
        Enter the email of your account. We'll email you a link to set a new password.
      </p>
      <FormErrorSummary
        title={headingFor(messages, "No link was sent", "We do not know whether a link was sent")}
        errors={summaryOf(messages)}
      >
        {answer?.is_too_many && <OtherWays />}
      </FormErrorSummary>
      <Field label="Email" name="email" id="forgotten-email" isRequired error={messages.email}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={answer?.email ?? email}
          data-first-focus=""
        />
      </Field>
      <Button type="submit" size="large" isPending={fetcher.state !== "idle"} pendingLabel="Preparing...">
        Send Reset Link
      </Button>
    </fetcher.Form>
  );
}

function Sent({ email, sentence, support_email }: Extract<ForgotAnswer, { state: "sent" }>) {
  return (
    <div className="grid gap-5">
      <Alert tone="success" title={sentence}>
        The link works once and expires in 24 hours. Look in the spam folder too.
      </Alert>
      {support_email && (
        <>
          <p className="text-muted">No email after a few minutes? Our support can help you.</p>
          <a href={supportDraft(support_email, email)} className={buttonLook("secondary")}>
            <Mail className="size-5" />
            Write to Support
          </a>
        </>
      )}
    </div>
  );
}
