import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Field } from "#web/ui/inputs/field.tsx";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { PasswordInput } from "#web/ui/inputs/password-input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

type PasswordDialogProps<Answer> = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  isDestructive?: boolean;
  send: (password: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
};

/** Asks for the user's own password before an action, always, and shows its error at the field. */
export function PasswordDialog<Answer>({
  title,
  children,
  confirmLabel,
  isDestructive = false,
  send,
  onDone,
  onClose,
}: PasswordDialogProps<Answer>) {
  const [password, setPassword] = useState("");
  const form = useId();
  const sending = useMutation({ mutationFn: send, onSuccess: onDone });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(password);
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      closesOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDestructive ? "urgent" : "primary"}
            isPending={sending.isPending}
            pendingLabel="One moment..."
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {children}
        <Field
          label="Your password"
          name="current_password"
          id={fieldId("own_password")}
          isRequired
          error={sending.error ? problemOf(sending.error) : undefined}
        >
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function problemOf(error: Error): string {
  if (error instanceof NoResponse)
    return `${error.message} We do not know whether it was done. Reload this page before you try again.`;
  const atField = error instanceof ApiError ? error.fields.current_password?.[0] : undefined;
  return atField ?? sentenceOf(error, "This did not work. Please try again.");
}
