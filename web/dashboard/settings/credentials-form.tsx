import { useQuery } from "@tanstack/react-query";
import { lazy, type SubmitEvent, Suspense } from "react";
import { api } from "#web/api.ts";
import { summaryOf } from "#web/api-error.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { pendingEmailQuery } from "#web/dashboard/settings/pending-email-query.ts";
import { PhonePart } from "#web/dashboard/settings/phone-part.tsx";
import { credentialsIn } from "#web/dashboard/settings/update-by-form.ts";
import { useUpdateCredentials } from "#web/dashboard/settings/use-update-credentials.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Seldom there. */
const WaitingEmail = lazy(async () => ({
  default: (await import("#web/shared/waiting-email.tsx")).WaitingEmail,
}));

/**
 * Update credentials (student-dashboard.md sections 2 and 5): each new value is optional. The fields are uncontrolled,
 * so that text which is typed before the script arrives stays. There is no draft, because passwords must not be in the
 * browser's storage. `post` keeps them out of the address when there is no script yet.
 */
export function CredentialsForm() {
  const user = useCurrentUser();
  const pending = useQuery(pendingEmailQuery(api));
  const { submit, clear, messages, isPending, isLoggedOut, done } = useUpdateCredentials();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(await credentialsIn(new FormData(event.currentTarget)));
  }

  return (
    <FormPart
      title="Email, Phone and Password"
      lead={`You log in as ${user.email}. Fill in what you want to change. After a new email or password you log in again.`}
    >
      {pending.data && (
        <Suspense>
          <WaitingEmail {...pending.data} whereLinkIs="ask its administrator for the link" />
        </Suspense>
      )}
      <form method="post" noValidate onSubmit={send} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Field label="Current password" name="current_password" isRequired error={messages.current_password}>
          <PasswordInput autoComplete="current-password" onChange={() => clear("current_password")} />
        </Field>
        <Field
          label="New email"
          name="email"
          error={messages.email}
          hint="It is used once you open the link that goes to it. Leave it empty to keep yours."
        >
          <Input type="email" autoComplete="email" onChange={() => clear("email")} />
        </Field>
        <PhonePart error={messages.phone} onChange={() => clear("phone")} />
        <Field
          label="New password"
          name="new_password"
          error={messages.new_password}
          hint="At least 8 characters. Leave it empty to keep yours."
        >
          <PasswordInput autoComplete="new-password" onChange={() => clear("new_password")} />
        </Field>
        {/* Beside the button, where the person looks who has just pressed it. */}
        <FormErrorSummary title="Nothing was changed" errors={summaryOf(messages)} />
        {done && <Alert tone="success">{done}</Alert>}
        <div>
          <Button
            type="submit"
            isPending={isPending}
            pendingLabel="Updating..."
            disabledReason={isLoggedOut ? "The login page opens by itself." : undefined}
          >
            Update Credentials
          </Button>
        </div>
      </form>
    </FormPart>
  );
}
