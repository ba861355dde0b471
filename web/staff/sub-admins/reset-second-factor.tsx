import { type SubmitEvent, useState } from "react";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type ResetSecondFactorProps = { subAdmin: SubAdmin; onClose: () => void };

/**
 * Switches off two-step login for a sub-admin who has lost the phone and the recovery codes. It needs the admin's own
 * password.
 */
export function ResetSecondFactor({ subAdmin: { id, profile }, onClose }: ResetSecondFactorProps) {
  const [password, setPassword] = useState("");
  const reset = useChange(
    () => api.two_factor.reset({ params: { id }, body: { current_password: password } }),
    {
      stale: "sub_admins",
      isStaleAfterFailure: true,
      onDone: onClose,
      done: `${profile.name} logs in with the password alone.`,
    },
  );
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!reset.isPending) reset.mutate();
  }
  return (
    <Dialog isOpen onClose={onClose} size="small" title={`Switch off two-step login of ${profile.name}?`}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>
          Do this only if {profile.name} has lost the phone and the recovery codes, and has asked you in
          person. They are logged out, <EmailPromise otherwise={null}>get an email about it, </EmailPromise>
          and can switch it on again.
        </p>
        <Field
          label="Your own password"
          name="current_password"
          isRequired
          error={reset.error ? problemOf(reset.error) : undefined}
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            data-first-focus=""
          />
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="urgent" isPending={reset.isPending} pendingLabel="Switching off...">
            Switch Off
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function problemOf(error: Error): string {
  const atField = error instanceof ApiError ? error.fields.current_password?.[0] : undefined;
  return atField ?? sentenceOf(error, "It could not be switched off. Please try again.");
}
