import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";
import { shownNetwork } from "#contract/fees/payments/network-name.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import type { PaymentState, StaffPayment } from "#contract/fees/payments/payments.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { PaymentDecision } from "./payment-decision.tsx";
import { PaymentProof } from "./payment-proof.tsx";

const looks: Record<PaymentState, { tone: BadgeTone; word: string }> = {
  reported: { tone: "accent", word: "To confirm" },
  confirmed: { tone: "good", word: "Confirmed" },
  rejected: { tone: "neutral", word: "Rejected" },
  reversed: { tone: "urgent", word: "Reversed" },
};

const sources: Record<StaffPayment["source"], string> = {
  student: "Reported by the student",
  staff: "Recorded by staff",
  import: "From a statement",
  mobile_money: "From the mobile-money company",
};

/** Lists payments, undecided ones first, each with its proof next to the decision. */
export function PaymentList({ payments }: { payments: StaffPayment[] }) {
  if (payments.length === 0) return <p className="text-muted">Nothing was paid or reported yet.</p>;
  const waiting = payments.filter(({ state }) => state === "reported");
  const others = payments.filter(({ state }) => state !== "reported");
  return (
    <ul className="grid gap-4">
      {[...waiting, ...others].map((payment) => (
        <li key={payment.id} className="rounded-lg border border-line bg-surface p-4">
          <OnePayment payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function OnePayment({ payment }: { payment: StaffPayment }) {
  const { id, state, proof, reason, receipt } = payment;
  const { tone, word } = looks[state];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <span className="wrap-anywhere font-bold font-display text-xl tabular-nums">
            {formatMoney(payment)}
          </span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <Facts payment={payment} />
        {reason && (
          <p className="wrap-anywhere text-sm">
            <span className="font-semibold">Reason:</span> {reason}
          </p>
        )}
        {receipt && (
          <DownloadLink href={`/api/payments/${id}/receipt.pdf`} label={`Download receipt ${receipt.number}`}>
            Receipt {receipt.number}
          </DownloadLink>
        )}
        <PaymentDecision payment={payment} />
      </div>
      {proof ? (
        <PaymentProof paymentId={id} filename={proof} isOpen={state === "reported"} />
      ) : (
        <p className="text-muted text-sm">No proof is attached.</p>
      )}
    </div>
  );
}

function Facts({ payment }: { payment: StaffPayment }) {
  const { method, provider, external_id, paid_on, payer_name, payer_phone, note } = payment;
  const facts: [string, ReactNode][] = [
    ["Paid", [paymentMethodLabels[method], shownNetwork(provider)].filter(Boolean).join(", ")],
    ["On", <Time key="on" at={paid_on} />],
    ["Number", external_id],
    ["Payer", payer_name],
    [
      "Phone",
      payer_phone && <PhoneLink key="phone" phone={payer_phone} className="underline underline-offset-4" />,
    ],
    ["Part of", payment.transfer_minor !== null && <TransferParts key="parts" payment={payment} />],
    ["Note", note],
    ["From", <Origin key="from" payment={payment} />],
  ];
  return (
    <dl className="grid gap-y-1 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="flex flex-wrap gap-x-3">
              <dt className="w-16 text-muted">{name}</dt>
              <dd className="wrap-anywhere min-w-[min(100%,10rem)] flex-1">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Shows the transfer that this payment is a part of, with the other fees that it pays. */
function TransferParts({ payment: { currency, transfer_minor, other_parts } }: { payment: StaffPayment }) {
  const { href } = useAddress();
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  return (
    <>
      {money(transfer_minor ?? 0)}, with{" "}
      {other_parts.map(({ id, charge, student_name, reference, amount_minor, state }, at) => (
        <Fragment key={id}>
          {at > 0 && "; "}
          <Link to={href({ fee: charge })} className="underline underline-offset-4">
            {student_name}, {reference}
          </Link>{" "}
          {money(amount_minor)}
          {state === "reversed" && " (reversed)"}
        </Fragment>
      ))}
    </>
  );
}

/** Shows who reported the payment, and who decided about it. */
function Origin({ payment }: { payment: StaffPayment }) {
  const { source, reported_by, reported_at, decided_at, reversed_by } = payment;
  return (
    <>
      {sources[source]}
      {reported_by && source === "staff" && ` (${reported_by})`}, <Time at={reported_at} shows="minute" />
      {decided_at && source !== "staff" && (
        <>
          {`; ${decisionOf(payment)}, `}
          <Time at={decided_at} shows="minute" />
        </>
      )}
      {reversed_by && `; reversed by ${reversed_by}`}
    </>
  );
}

function decisionOf({ state, reason, decided_by }: StaffPayment): string {
  if (state === "rejected" && reason === cancelledByStudent) return "cancelled by the student";
  return `${state === "rejected" ? "rejected" : "confirmed"} by ${decided_by || "the system"}`;
}
