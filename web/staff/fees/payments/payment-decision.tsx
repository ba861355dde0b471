import { Check } from "lucide-react";
import { Suspense, useState } from "react";
import { paymentCan, type StaffPayment } from "#contract/fees/payments/payments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney, plainAmount } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { KnownFee } from "./known-fee.tsx";

const ReasonDialog = lazyPart(async () => ({
  default: (await import("#web/dashboard/forms/reason-dialog.tsx")).ReasonDialog,
}));

/** Confirms or rejects a reported payment, and reverses a confirmed one. A failure is shown next to the buttons. */
export function PaymentDecision({ payment }: { payment: StaffPayment }) {
  const { id, state } = payment;
  const [asked, setAsked] = useState<"reject" | "reverse" | null>(null);
  const amount = formatMoney(payment);
  const [known, setKnown] = useState({});
  const confirming = useChange(
    (body: { known_number?: string; known_amount?: string }) =>
      api.payments.confirm({ params: { id }, body }),
    {
      stale: "charges",
      // A colleague may have decided in the meantime.
      isStaleAfterFailure: true,
      done: ({ receipt }) => (receipt ? `Confirmed. The receipt is ${receipt.number}.` : "Confirmed."),
    },
  );
  const may = (decision: keyof typeof paymentCan) =>
    paymentCan[decision].some((from) => from === state) && !isDone(decision, state);
  return (
    <>
      {confirming.error && (
        <FailureLine>
          <Alert tone="error">
            {problemOf(confirming.error, "Failed to confirm the payment. Please try again.")}
            <KnownFee error={confirming.error} />
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
            // A second press confirms the number or the amount that the server asked about.
            onClick={() => {
              const all = { ...known, ...askedAbout(payment, confirming.error) };
              setKnown(all);
              confirming.mutate(all);
            }}
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
          <ReasonDialog stale="charges" isUrgent {...words(payment)[asked]} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

const askedAbout = (payment: StaffPayment, error: Error | null) => ({
  ...(isAbout(error, "external_id") && { known_number: payment.external_id }),
  ...(isAbout(error, "amount") && { known_amount: plainAmount(payment) }),
});
const isAbout = (error: Error | null, field: string) =>
  error instanceof ApiError && error.status === 400 && error.fields[field] !== undefined;

const isDone = (decision: keyof typeof paymentCan, state: StaffPayment["state"]) =>
  state === { confirm: "confirmed", reject: "rejected", reverse: "reversed" }[decision];

/** Returns the texts of the two dialogs. */
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
          For a refund or a mistake. The amount is due again, and receipt {receipt?.number} says that it is
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
