import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Suspense, useState } from "react";
import { paymentCan, type StaffPayment } from "#contract/fees/payments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { feesKey } from "./fee-queries.ts";

const ReasonDialog = lazyPart(async () => ({
  default: (await import("#web/dashboard/forms/reason-dialog.tsx")).ReasonDialog,
}));

/** Confirm or reject what was reported; reverse what was confirmed. A failure stands beside the buttons. */
export function PaymentDecision({ payment }: { payment: StaffPayment }) {
  const { id, state } = payment;
  const queries = useQueryClient();
  const showToast = useToast();
  const [asked, setAsked] = useState<"reject" | "reverse" | null>(null);
  const amount = formatMoney(payment);
  const confirming = useMutation({
    mutationFn: (known_number: string) => api.payments.confirm({ params: { id }, body: { known_number } }),
    onSuccess: ({ receipt }) =>
      showToast(receipt ? `Confirmed. The receipt is ${receipt.number}.` : "Confirmed."),
    // Also after a failure: a colleague may have decided meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: feesKey }),
  });
  const may = (decision: keyof typeof paymentCan) =>
    paymentCan[decision].some((from) => from === state) && !isDone(decision, state);
  return (
    <>
      {confirming.error && (
        <FailureLine>
          <Alert tone="error">
            {problemOf(confirming.error, "Failed to confirm the payment. Please try again.")}
          </Alert>
        </FailureLine>
      )}
      <div className="flex flex-wrap gap-2">
        {may("confirm") && (
          <Button
            size="small"
            icon={<Check className="size-4" />}
            isPending={confirming.isPending}
            pendingLabel="Confirming..."
            // The second press answers the question whether it is another payment with the same number.
            onClick={() => confirming.mutate(isAskedAbout(confirming.error) ? payment.external_id : "")}
          >
            Confirm {amount}
          </Button>
        )}
        {may("reject") && (
          <Button size="small" variant="danger" onClick={() => setAsked("reject")}>
            Reject
          </Button>
        )}
        {may("reverse") && (
          <Button size="small" variant="danger" onClick={() => setAsked("reverse")}>
            Reverse
          </Button>
        )}
      </div>
      {asked && (
        <Suspense>
          <ReasonDialog stale={feesKey} isUrgent {...words(payment)[asked]} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

const isAskedAbout = (error: Error | null) =>
  error instanceof ApiError && error.status === 400 && error.fields.external_id !== undefined;

const isDone = (decision: keyof typeof paymentCan, state: StaffPayment["state"]) =>
  state === { confirm: "confirmed", reject: "rejected", reverse: "reversed" }[decision];

/** What the two questions say. */
function words(payment: StaffPayment) {
  const { id, student_name, receipt } = payment;
  const amount = formatMoney(payment);
  return {
    reject: {
      draft: `payment-${id}-reject`,
      title: `Reject ${amount} of ${student_name}?`,
      children: <p>It does not count, and the student can report it again.</p>,
      hint: "The student reads it.",
      send: (reason: string) => api.payments.reject({ params: { id }, body: { reason } }),
      saveLabel: "Reject the Payment",
      done: "The payment is rejected.",
      failure: "Failed to reject the payment. Please try again.",
    },
    reverse: {
      draft: `payment-${id}-reverse`,
      title: `Reverse ${amount} of ${student_name}?`,
      children: (
        <p>
          For a refund or a mistake. The amount is asked again, and receipt {receipt?.number} says that it is
          reversed. This cannot be undone.
        </p>
      ),
      hint: "The student reads it.",
      send: (reason: string) => api.payments.reverse({ params: { id }, body: { reason } }),
      saveLabel: "Reverse the Payment",
      done: "The payment is reversed.",
      failure: "Failed to reverse the payment. Please try again.",
    },
  };
}
