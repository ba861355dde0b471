import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Commission } from "#contract/commissions.ts";
import { Refusal } from "#contract/errors.ts";
import { formatCommission } from "#contract/money.ts";
import { api } from "#web/api.ts";
import { affiliatesKey } from "#web/staff/affiliates/affiliate-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { useToast } from "#web/ui/toast.tsx";

/** Asks for the reason; what was typed stays when it fails. */
export function VoidCommission({
  commission,
  onClose,
}: {
  commission: Commission | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={commission !== null}
      onClose={onClose}
      size="small"
      closesOnBackdrop={false}
      title="Void this commission?"
    >
      {commission && <VoidForm key={commission.id} commission={commission} onClose={onClose} />}
    </Dialog>
  );
}

function VoidForm({ commission, onClose }: { commission: Commission; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: () => api.commissions.void({ params: { id: commission.id }, body: { reason } }),
    onSuccess: async () => {
      onClose();
      showToast("Commission void.");
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  const { affiliate_name, course_name } = commission;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        removal.mutate();
      }}
      className="grid gap-5"
    >
      <p>
        {affiliate_name} will not be paid {formatCommission(commission)} for {course_name}. This cannot be
        undone.
      </p>
      <Field
        label="Reason"
        name="reason"
        isRequired
        error={removal.error ? failureOf(removal.error) : undefined}
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
  );
}

function failureOf(error: Error): string {
  return error instanceof Refusal ? error.message : "Error updating the commission. Please try again.";
}
