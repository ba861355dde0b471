import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { ApiError } from "#contract/shared/errors.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { affiliatesKey } from "./affiliate-queries.ts";

interface ReasonDialogProps {
  title: string;
  /** What happens. */
  children: ReactNode;
  /** Who reads the reason. */
  hint: string;
  saveLabel: string;
  /** For what cannot be undone. */
  isUrgent?: boolean;
  send: (reason: string) => Promise<unknown>;
  done: string;
  /** Said when the server did not say why it failed. */
  failure: string;
  onClose: () => void;
}

/** Asks for the reason of a decision about money. What was typed stays when it fails. */
export function ReasonDialog({ title, children, send, done, failure, onClose, ...props }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const showToast = useToast();
  const decision = useMutation({
    mutationFn: () => send(reason),
    onSuccess: async () => {
      onClose();
      showToast(done);
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  const { error } = decision;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!decision.isPending) decision.mutate();
  }
  return (
    <Dialog isOpen onClose={onClose} size="small" closesOnBackdrop={false} title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-2">{children}</div>
        <Field
          label="Reason"
          name="reason"
          isRequired
          error={error ? (error instanceof ApiError ? error.message : failure) : undefined}
          hint={props.hint}
        >
          <Textarea
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            data-first-focus=""
          />
        </Field>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={props.isUrgent ? "urgent" : "primary"}
            isPending={decision.isPending}
            pendingLabel="Saving..."
          >
            {props.saveLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
