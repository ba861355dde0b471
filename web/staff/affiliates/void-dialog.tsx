import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#contract/shared/errors.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Textarea } from "#web/ui/inputs/textarea.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { affiliatesKey } from "./affiliate-queries.ts";

interface VoidDialogProps {
  title: string;
  /** What will not be paid. */
  question: string;
  send: (reason: string) => Promise<unknown>;
  done: string;
  /** Said when the server did not say why it failed. */
  failure: string;
  onClose: () => void;
}

/** Asks for the reason before a commission or a bonus is voided. What was typed stays when it fails. */
export function VoidDialog({ title, question, send, done, failure, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: () => send(reason),
    onSuccess: async () => {
      onClose();
      showToast(done);
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  const { error } = removal;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!removal.isPending) removal.mutate();
  }
  return (
    <Dialog isOpen onClose={onClose} size="small" closesOnBackdrop={false} title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p>{question} This cannot be undone.</p>
        <Field
          label="Reason"
          name="reason"
          isRequired
          error={error ? (error instanceof ApiError ? error.message : failure) : undefined}
          hint="The affiliate can read it."
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
          <Button type="submit" variant="urgent" isPending={removal.isPending} pendingLabel="Saving...">
            Void
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
