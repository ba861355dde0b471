import { type ReactNode, useState } from "react";
import { z } from "zod";
import { requiredText } from "#contract/shared/scalars.ts";
import type { Stale } from "#web/api/stale.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useForm } from "./use-form.ts";

interface ReasonDialogProps {
  draft: string;
  /** Title of the dialog. It names the record. */
  title: string;
  /** Explains the effect of the action. */
  children: ReactNode;
  hint: ReactNode;
  /** Error if the reason is empty. */
  missing?: string | undefined;
  send: (reason: string) => Promise<unknown>;
  saveLabel: string;
  /** Label of the button that changes nothing, if "Cancel" could also mean the action. */
  cancelLabel?: string;
  done: string;
  failure: string;
  stale: Stale;
  /** Set for actions that cannot be undone. */
  isUrgent?: boolean;
  onClose: () => void;
}

/** Asks for the reason for a decision. */
export function ReasonDialog({
  draft,
  children,
  hint,
  send,
  missing = "Reason is required",
  ...props
}: ReasonDialogProps) {
  const [schema] = useState(() => z.object({ reason: requiredText(missing, 300) }));
  const [initial] = useState({ reason: "" });
  const form = useForm({ draft, initial, schema });
  return (
    <FormDialog {...props} form={form} send={({ reason }) => send(reason)}>
      {() => (
        <>
          <div className="grid gap-2">{children}</div>
          <Field label="Reason" name="reason" isRequired error={form.errors.reason} hint={hint}>
            <Textarea
              rows={3}
              value={form.values.reason}
              onChange={form.input("reason")}
              data-first-focus=""
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
