import { useState } from "react";
import { ApiError } from "#contract/shared/api-error.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type WithdrawPaymentProps = {
  /** Id of the reported payment. */
  payment: number;
  amount: string;
};

/** Cancels a reported payment that staff have not decided, after a question. */
export function WithdrawPayment({ payment, amount }: WithdrawPaymentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useChange(() => api.payments.withdraw({ params: { id: payment } }), {
    stale: "charges",
    isStaleAfterFailure: true,
    onDone: () => setIsAsking(false),
    done: "Report cancelled.",
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        Cancel Report<span className="sr-only"> of {amount}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Cancel your report of ${amount}?`}
        confirmLabel="Cancel Report"
        cancelLabel="Keep It"
        pendingLabel="Cancelling..."
        isPending={removal.isPending}
        error={removal.error ? problemOf(removal.error) : undefined}
        onConfirm={() => removal.mutate()}
        onCancel={() => {
          removal.reset();
          setIsAsking(false);
        }}
      >
        <p>Do this if the payment or its details are wrong. You can report it again.</p>
      </ConfirmDialog>
    </>
  );
}

/** Returns the server's sentence after a decision, otherwise that cancelling failed. */
function problemOf(error: Error): string {
  const [decided] = (error instanceof ApiError && error.fields.non_field_errors) || [];
  return decided ?? sentenceOf(error, "Failed to cancel the report. Please try again.");
}
