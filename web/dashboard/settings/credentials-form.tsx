import { useQuery } from "@tanstack/react-query";
import { lazy, type SubmitEvent, Suspense } from "react";
import { summaryOf } from "#web/api/api-error.ts";
import { api } from "#web/api/client.ts";
import { unknownOutcome } from "#web/api/failures/outcome.ts";
import { q } from "#web/api/query.ts";
import { FormPart } from "#web/dashboard/forms/form-part.tsx";
import { PhonePart } from "#web/dashboard/settings/phone-part.tsx";
import { credentialsIn } from "#web/dashboard/settings/update-by-form.ts";
import {
  type CredentialsInput,
  useUpdateCredentials,
} from "#web/dashboard/settings/use-update-credentials.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailInput } from "#web/shared/email-input.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { FormErrorSummary } from "#web/ui/inputs/form-error-summary.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Loaded on demand, because few people have a pending email. */
const WaitingEmail = lazy(async () => ({
  default: (await import("#web/shared/waiting-email.tsx")).WaitingEmail,
}));

/**
 * The form "Update credentials" (students.md 2 and 5). Each new value is optional. The fields are uncontrolled, so that
 * text typed before the script arrives stays. There is no draft, because the browser must not store passwords. `post`
 * keeps them out of the address before the script arrives.
 */
export function CredentialsForm() {
  const user = useCurrentUser();
  const { get } = useAddress();
  // A plain form without JavaScript has saved a new phone number.
  const savedByForm = get("saved") === "phone" ? "Credentials updated successfully." : undefined;
  const waiting = useQuery(q(api.credentials.pending_email)).data?.pending_email;
  const { submit, clear, messages, unknown, isPending, isLoggedOut, done } = useUpdateCredentials();

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(await credentialsIn(new FormData(event.currentTarget)));
  }

  return (
    <FormPart
      title="Email, Phone and Password"
      lead={`You log in as ${user.email}. Fill in what you want to change. After a new email or password you log in again.`}
    >
      {waiting && (
        <Suspense>
          <WaitingEmail {...waiting} whereLinkIs="ask its administrator for the link" />
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
          hint="We send a link to this address. It becomes your email when you open the link. Leave it empty to keep yours."
        >
          <EmailInput onChange={() => clear("email")} />
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
        {/* Next to the button, because the person who has just pressed it looks there. */}
        <FormErrorSummary
          title={unknown ? unknownOutcome : "Nothing was changed"}
          errors={summaryOf(messages)}
        >
          {unknown && <WhatToTry {...unknown} />}
        </FormErrorSummary>
        {(done ?? savedByForm) && <Alert tone="success">{done ?? savedByForm}</Alert>}
        <div>
          <Button
            type="submit"
            isPending={isPending}
            pendingLabel="Updating..."
            disabledReason={isLoggedOut ? "The login page opens automatically." : undefined}
          >
            Update Credentials
          </Button>
        </div>
      </form>
    </FormPart>
  );
}

/** Says how to find out whether a change was saved, before the person sends it again. */
function WhatToTry({ new_password, email, phone }: CredentialsInput) {
  return (
    <ul className="mt-2 grid gap-1">
      {new_password && (
        <li>Log out and try to log in with the new password first. If that fails, use your old password.</li>
      )}
      {email && (
        <li>Look for our link at {email} first. Until you open it, you log in with your old email.</li>
      )}
      {phone && <li>Reload your profile first: it shows the phone number that is saved.</li>}
    </ul>
  );
}
