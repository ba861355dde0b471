import type { OwnCharge } from "#contract/fees/charges.ts";
import type { PayBack } from "#contract/fees/pay-backs.ts";
import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import type { Payment, PaymentState } from "#contract/fees/payments/payments.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { CancelReport } from "#web/student/fees/cancel-report.tsx";
import { isDue, isReplaced, moneyOf } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

const looks: Record<PaymentState, { label: string; tone: BadgeTone }> = {
  reported: { label: "We are checking it", tone: "accent" },
  confirmed: { label: "Confirmed", tone: "good" },
  rejected: { label: "Rejected", tone: "urgent" },
  reversed: { label: "Reversed", tone: "urgent" },
};

const cancelled = { label: "Cancelled by you", tone: "neutral" } as const;

/** The payments and reports of a charge, newest first, as the server sends them. */
export function PaymentList({ charge }: { charge: OwnCharge }) {
  const { payments, pay_backs } = charge;
  if (payments.length + pay_backs.length === 0) return null;
  return (
    <section aria-label={`Payments for ${charge.program_title}`}>
      <h3 className="font-semibold text-sm">Payments</h3>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {[...pay_backs].reverse().map((entry) => (
          <PayBackLine key={entry.id} charge={charge} entry={entry} />
        ))}
        {payments.map((payment) => (
          <PaymentLine key={payment.id} charge={charge} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function PaymentLine({ charge, payment }: { charge: OwnCharge; payment: Payment }) {
  const isCancelled = payment.reason === cancelledByStudent;
  const { label, tone } = isCancelled ? cancelled : looks[payment.state];
  const amount = moneyOf(payment, payment.amount_minor);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="tabular-nums">{amount}</strong> on{" "}
          {/* A calendar day has no time. Noon UTC is the same day in every time zone that matters here. */}
          {formatTime(`${payment.paid_on}T12:00:00Z`)}, {paymentMethodLabels[payment.method].toLowerCase()}
          {payment.external_id && `, ${payment.external_id}`}
          {payment.transfer_minor !== null &&
            `, part of a transfer of ${moneyOf(payment, payment.transfer_minor)}`}
        </p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {payment.reason && !isCancelled && <p className="font-medium text-urgent">{payment.reason}</p>}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {payment.receipt && (
          <DownloadLink
            href={paths.feeReceipt(payment.id)}
            label={`Download receipt ${payment.receipt.number}`}
          >
            Receipt {payment.receipt.number}
          </DownloadLink>
        )}
        {payment.proof && (
          <DownloadLink href={paths.feeProof(payment.id)} label={`Download your proof ${payment.proof}`}>
            {payment.proof}
          </DownloadLink>
        )}
        {payment.state === "reported" && <CancelReport payment={payment.id} amount={amount} />}
        {payment.state === "rejected" && isDue(charge) && !isReplaced(charge, payment) && (
          <TryAgain charge={charge.id} payment={payment.id} amount={amount} />
        )}
      </div>
    </li>
  );
}

function PayBackLine({ charge, entry }: { charge: OwnCharge; entry: PayBack }) {
  const { amount_minor, method, external_id, paid_on, reason } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 px-3.5 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="tabular-nums">{moneyOf(charge, Math.abs(amount_minor))}</strong> on{" "}
          {formatTime(`${paid_on}T12:00:00Z`)}, {paymentMethodLabels[method].toLowerCase()}
          {external_id && `, ${external_id}`}
        </p>
        <Badge tone="neutral">{amount_minor < 0 ? "Paid back to you" : "Not paid back after all"}</Badge>
      </div>
      <p>{reason}</p>
    </li>
  );
}

type TryAgainProps = { charge: number; payment: number; amount: string };

/** Opens the report with the values of the rejected one. */
function TryAgain({ charge, payment, amount }: TryAgainProps) {
  const { href } = useAddress();
  return (
    <ButtonLink
      to={href({ pay: charge, again: payment, invoice: undefined, momo: undefined })}
      preventScrollReset
      variant="secondary"
      size="small"
    >
      Try Again<span className="sr-only"> to report {amount}</span>
    </ButtonLink>
  );
}
