import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, BellRing } from "lucide-react";
import { Suspense, useState } from "react";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { ChargeDetail } from "#contract/fees/charges.ts";
import type { StaffPayment } from "#contract/fees/payments/payments.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DownloadLink } from "#web/shared/download-link.tsx";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { PayBackList } from "#web/staff/fees/payments/pay-back-list.tsx";
import { PaymentList } from "#web/staff/fees/payments/payment-list.tsx";
import { PhoneRequests } from "#web/staff/fees/payments/phone-requests.tsx";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { type ChargeFormName, chargeForms } from "./charge-forms.ts";
import { ChargeDiscounts, ChargeParts, ChargeSums } from "./charge-sums.tsx";

const RemindDialog = lazyPart(async () => ({
  default: (await import("#web/staff/fees/remind-dialog.tsx")).RemindDialog,
}));

/** Shows one fee with all agreements and payments. */
export function ChargePage({ id }: { id: number }) {
  const charge = useQuery(q(api.charges.get, { params: { id } }));
  const back = <BackToList />;
  if (charge.isPending)
    return (
      <Loading label="Loading the fee">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (charge.isError && charge.error instanceof ApiError && charge.error.status === 404)
    return (
      <EmptyState title="There is no such fee" action={back}>
        The link may be an old one.
      </EmptyState>
    );
  if (charge.isLoadingError)
    return (
      <FailedState
        title="Failed to load the fee. Please try again."
        onRetry={() => void charge.refetch()}
        action={back}
      />
    );
  return <Charge key={id} charge={charge.data} />;
}

function BackToList() {
  const { href } = useAddress();
  return (
    <ButtonLink to={href({ fee: undefined })} variant="secondary" icon={<ArrowLeft className="size-5" />}>
      All Fees
    </ButtonLink>
  );
}

function Charge({ charge }: { charge: ChargeDetail }) {
  const { parts, adjustments, pay_backs, mobile_money, organization, purchase_order } = charge;
  const { reported, others } = useReported(charge.payments);
  const [opened, setOpened] = useState<ChargeFormName | "remind" | null>(null);
  const close = () => setOpened(null);
  const Form = opened && opened !== "remind" ? chargeForms[opened] : null;
  return (
    <>
      <PageHeading
        eyebrow={<span className="tabular-nums">{charge.reference}</span>}
        title={<StudentLink id={charge.student} name={charge.student_name} />}
        actions={<BackToList />}
      />
      <NeedsScript />
      <About charge={charge} />
      {reported.length > 0 && (
        <section className="grid gap-4" aria-labelledby="fee-reported">
          <SectionHeading id="fee-reported" title="Reported payments" />
          <PaymentList payments={reported} />
        </section>
      )}
      <ChargeSums charge={charge} />
      <PartsWish charge={charge} onOpen={setOpened} />
      <ToPayBack charge={charge} onOpen={setOpened} />
      <Cancellation charge={charge} />
      {purchase_order && (
        <p className="wrap-anywhere">
          Purchase order {purchase_order} of {organization}
        </p>
      )}
      <Actions charge={charge} onOpen={setOpened} />
      {(others.length > 0 || reported.length === 0) && (
        <section className="grid gap-4" aria-labelledby="fee-payments">
          <SectionHeading id="fee-payments" title={reported.length > 0 ? "Other payments" : "Payments"} />
          <PaymentList payments={others} />
        </section>
      )}
      {pay_backs.length > 0 && (
        <section className="grid gap-4" aria-labelledby="fee-pay-backs">
          <SectionHeading id="fee-pay-backs" title="Paid back" />
          <PayBackList charge={charge} />
        </section>
      )}
      {mobile_money.length > 0 && (
        <section className="grid gap-4" aria-labelledby="fee-phones">
          <SectionHeading id="fee-phones" title="Mobile money requests" />
          <PhoneRequests requests={mobile_money} />
        </section>
      )}
      {parts.length > 0 && (
        <section className="grid gap-4" aria-labelledby="fee-plan">
          <SectionHeading id="fee-plan" title="Plan" />
          <ChargeParts charge={charge} />
        </section>
      )}
      {adjustments.length > 0 && (
        <section className="grid gap-4" aria-labelledby="fee-discounts">
          <SectionHeading id="fee-discounts" title="Discounts" />
          <ChargeDiscounts charge={charge} />
        </section>
      )}
      <Suspense>
        {Form && <Form charge={charge} onClose={close} />}
        {opened === "remind" && <RemindDialog reminder={{ one: charge }} onClose={close} onSent={close} />}
      </Suspense>
    </>
  );
}

/** Asks staff to pay money back. They send it outside Darasa and then record it here. */
function ToPayBack({ charge: { currency, to_pay_back_minor, state, pay_backs }, onOpen }: ActionsProps) {
  const open = () => onOpen("pay_back");
  if (to_pay_back_minor === 0)
    return pay_backs.length === 0 ? null : (
      <p>
        <Button size="small" variant="quiet" onClick={open}>
          Correct What Was Paid Back
        </Button>
      </p>
    );
  const money = formatMoney({ currency, amount_minor: to_pay_back_minor });
  return (
    <Alert
      tone="warning"
      title={state === "cancelled" ? `${money} to pay back.` : `We received ${money} more than the fee.`}
    >
      <p>
        {state === "cancelled" && "It was paid for a fee that is cancelled. "}
        Pay it back and record that here. If it was meant for another fee, reverse the payment and record it
        there.
      </p>
      <p className="mt-3">
        <Button size="small" variant="secondary" onClick={open}>
          Record What Was Paid Back
        </Button>
      </p>
    </Alert>
  );
}

/** The student's wish to pay in parts, until staff have answered it. */
function PartsWish({ charge: { parts_wish, parts_asked_at, state }, onOpen }: ActionsProps) {
  if (!parts_asked_at) return null;
  return (
    <Alert tone="warning" title="The student asks to pay in parts.">
      <p dir="auto" className="wrap-anywhere">
        {parts_wish}
      </p>
      <p className="mt-1 text-sm">
        Asked <Time at={parts_asked_at} shows="minute" />.{" "}
        <EmailPromise otherwise="Emails are not sent yet: an admin finds your answer in Settings and can pass it on.">
          The student gets your answer by email.
        </EmailPromise>
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        {chargeCan.plan[state] === true && (
          <Button size="small" onClick={() => onOpen("plan")}>
            Make a Plan
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => onOpen("decline_parts")}>
          Decline
        </Button>
      </p>
    </Alert>
  );
}

function Cancellation({ charge: { cancel_reason, asked_again_reason } }: { charge: ChargeDetail }) {
  if (cancel_reason) return <p className="wrap-anywhere">Cancelled: {cancel_reason}</p>;
  return asked_again_reason ? <p className="wrap-anywhere">Asked again: {asked_again_reason}</p> : null;
}

/**
 * Separates reported payments from the others. A payment that is decided on this page stays among the reported ones, so
 * that its message remains visible.
 */
function useReported(payments: StaffPayment[]) {
  const [seen, setSeen] = useState<readonly number[]>([]);
  const fresh = payments.filter(({ id, state }) => state === "reported" && !seen.includes(id));
  if (fresh.length > 0) setSeen([...seen, ...fresh.map(({ id }) => id)]);
  return {
    reported: payments.filter(({ id }) => seen.includes(id)),
    others: payments.filter(({ id }) => !seen.includes(id)),
  };
}

function About({ charge }: { charge: ChargeDetail }) {
  const { program_title, student_email, is_email_refused, student_phone, created_at, reminded_at } = charge;
  return (
    <div>
      <p dir="auto" className="font-semibold">
        {program_title}
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        {student_phone && (
          <>
            <PhoneLink phone={student_phone} className="underline underline-offset-4" />
            {" · "}
          </>
        )}
        {student_email && `${student_email} `}
        {is_email_refused && <RefusedEmail className="me-1" />}
        {student_email && "· "}Enrolled <Time at={created_at} />
        {reminded_at && (
          <>
            {" · "}Reminded <Time at={reminded_at} shows="minute" />
          </>
        )}
      </p>
    </div>
  );
}

type ActionsProps = { charge: ChargeDetail; onOpen: (form: ChargeFormName | "remind") => void };

/** Shows only the actions that the state allows. The badge above explains why the others are missing. */
function Actions({ charge: { id, state, reference, organization, purchase_order }, onOpen }: ActionsProps) {
  const may = (verb: keyof typeof chargeCan) => chargeCan[verb][state] === true;
  const invoice = new URLSearchParams({ organization, purchase_order });
  return (
    <div className="flex flex-wrap items-start gap-2">
      {may("pay") && (
        <Button size="small" onClick={() => onOpen("record")}>
          Record a Payment
        </Button>
      )}
      {may("ask_again") && (
        <Button size="small" variant="secondary" onClick={() => onOpen("ask_again")}>
          Ask Again
        </Button>
      )}
      {may("remind") && (
        <Button
          size="small"
          variant="secondary"
          icon={<BellRing className="size-4" />}
          onClick={() => onOpen("remind")}
        >
          Remind
        </Button>
      )}
      {may("discount") && (
        <Button size="small" variant="secondary" onClick={() => onOpen("discount")}>
          Discount
        </Button>
      )}
      {may("plan") && (
        <>
          <Button size="small" variant="secondary" onClick={() => onOpen("plan")}>
            Plan
          </Button>
          <Button size="small" variant="secondary" onClick={() => onOpen("order")}>
            Purchase Order
          </Button>
        </>
      )}
      <DownloadLink
        href={`/api/fees/${id}/invoice.pdf?${invoice}`}
        label={`Download the invoice of ${reference}`}
      >
        Invoice
      </DownloadLink>
      {may("discount") && (
        <Button size="small" variant="danger" onClick={() => onOpen("cancel")}>
          Cancel the Fee
        </Button>
      )}
    </div>
  );
}
