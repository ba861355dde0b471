import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";

type ProofFormProps = { onProved: () => void; onCancel?: () => void };

/** A form that asks for the user's own password. The server does not ask again for 15 minutes. */
export function ProofForm({ onProved, onCancel }: ProofFormProps) {
  const [password, setPassword] = useState("");
  const proof = useMutation({
    mutationFn: () => api.sessions.prove({ body: { current_password: password } }),
    onSuccess: onProved,
  });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!proof.isPending) proof.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-md gap-5">
      <p>You logged in a while ago. Enter your own password to go on.</p>
      <Field
        label="Your own password"
        name="current_password"
        id={fieldId("own_password")}
        isRequired
        error={proof.error ? problemOf(proof.error) : undefined}
      >
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          data-first-focus=""
        />
      </Field>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" needsScript isPending={proof.isPending} pendingLabel="One moment...">
          Continue
        </Button>
      </div>
    </form>
  );
}

function problemOf(error: Error): string {
  const atField = error instanceof ApiError ? error.fields.current_password?.[0] : undefined;
  return atField ?? sentenceOf(error, "Your password could not be checked. Please try again.");
}
