import { lazy, Suspense } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { NewEditor } from "#web/dashboard/forms/editor.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ChargeFigures } from "#web/student/fees/charge-figures.tsx";
import { ChargeParts } from "#web/student/fees/charge-parts.tsx";
import { CopyReference } from "#web/student/fees/copy-reference.tsx";
import { isDue, moneyOf } from "#web/student/fees/fee-words.ts";
import { InvoiceForm } from "#web/student/fees/invoice-form.tsx";
import { PaymentList } from "#web/student/fees/payment-list.tsx";
import { stateLook } from "#web/student/fees/state-look.ts";
import { WaitingReports } from "#web/student/fees/waiting-reports.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";

/** The form is a chunk of its own: most visits only read. */
const ReportForm = lazy(async () => ({
  default: (await import("#web/student/fees/report-form.tsx")).ReportForm,
}));

/** One program's fee: what is left, its reference, its payments, and the two things to do: report one, get an invoice. */
export function ChargeCard({ charge }: { charge: OwnCharge }) {
  const { get, href } = useAddress();
  const id = `charge-${charge.id}`;
  const { label, tone } = stateLook(charge);
  const isPaying = get("pay") === String(charge.id);
  const isAsking = get("invoice") === String(charge.id);
  const mayAct = isDue(charge);
  return (
    <Card as="article" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="min-w-0 text-xl">
          {charge.program_title}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {charge.is_closed && <Alert tone="warning">The pages of this program open when the fee is paid.</Alert>}
      <ChargeFigures charge={charge} />
      <ChargeParts charge={charge} />
      {mayAct && <CopyReference reference={charge.reference} />}
      {charge.state === "on_purchase_order" && (
        <p className="text-sm">
          {charge.organization} pays {moneyOf(charge, charge.left_minor)} by its purchase order{" "}
          {charge.purchase_order}.
        </p>
      )}
      <PaymentList charge={charge} />
      <WaitingReports charge={charge.id} />
      {mayAct && isPaying && (
        <Suspense fallback={<Loading label="Loading the form">{<SkeletonText lines={6} />}</Loading>}>
          <NewEditor>
            <ReportForm key={charge.id} charge={charge} />
          </NewEditor>
        </Suspense>
      )}
      {mayAct && isAsking && <InvoiceForm charge={charge} />}
      {mayAct && !isPaying && !isAsking && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={href({ pay: charge.id, invoice: undefined })} preventScrollReset>
            I have paid
          </ButtonLink>
          <ButtonLink
            to={href({ invoice: charge.id, pay: undefined })}
            preventScrollReset
            variant="secondary"
          >
            Invoice for an Employer
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
