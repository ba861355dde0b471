import { Mail } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { FORGOT_INTENT, type ForgotAnswer } from "#web/account/forgot-answer.ts";
import { supportDraft } from "#web/account/support-draft.ts";
import { summaryOf } from "#web/api-error.ts";
import { FormKey } from "#web/shared/form-key.tsx";
import { OtherWays } from "#web/shared/other-ways.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";

type ForgotPasswordFormProps = {
  /** The page that the form is in: the script of another one would be fetched at the press. */
  action: string;
  /** What a form posted without JavaScript was answered. */
  answer?: ForgotAnswer | undefined;
  /** As it was typed in the login form. */
  email?: string;
  onSent?: () => void;
};

/** Open, preparing, then success or error (public-site.md section 4, "Forgot password modal"). */
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
        Enter the email of your account. We will send it a link with which you choose a new password.
      </p>
      <FormErrorSummary title="No link was sent" errors={summaryOf(messages)}>
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
          <p className="text-muted">No email after some minutes? Our support can help you.</p>
          <a href={supportDraft(support_email, email)} className={buttonLook("secondary")}>
            <Mail className="size-5" />
            Write to Support
          </a>
        </>
      )}
    </div>
  );
}
