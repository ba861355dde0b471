import type { OwnCharge } from "#contract/fees/charges.ts";
import { ChargeActions } from "#web/student/fees/charge-actions.tsx";
import { ChargeFigures } from "#web/student/fees/charge-figures.tsx";
import { ChargeParts } from "#web/student/fees/charge-parts.tsx";
import { isDue, moneyOf } from "#web/student/fees/fee-words.ts";
import { CopyReference } from "#web/student/fees/paying/copy-reference.tsx";
import { PhoneRequest } from "#web/student/fees/paying/phone-request.tsx";
import { WaitingReports } from "#web/student/fees/paying/waiting-reports.tsx";
import { PaymentList } from "#web/student/fees/payment-list.tsx";
import { stateLook } from "#web/student/fees/state-look.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/time/time.tsx";

/** The fee of one program: amounts, reference, payments, and the actions if it is due. */
export function ChargeCard({ charge }: { charge: OwnCharge }) {
  const id = `charge-${charge.id}`;
  const { label, tone } = stateLook(charge);
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
      {charge.parts_asked_at && isDue(charge) && (
        <p className="wrap-anywhere text-sm">
          You asked to pay in parts on <Time at={charge.parts_asked_at} />: “<bdi>{charge.parts_wish}</bdi>”
          We answer by email.
        </p>
      )}
      {isDue(charge) && <CopyReference reference={charge.reference} />}
      {charge.state === "on_purchase_order" && (
        <p className="text-sm">
          {charge.organization} pays {moneyOf(charge, charge.left_minor)} by its purchase order{" "}
          {charge.purchase_order}.
        </p>
      )}
      <PaymentList charge={charge} />
      <WaitingReports charge={charge.id} />
      <PhoneRequest charge={charge} />
      {isDue(charge) && <ChargeActions charge={charge} />}
    </Card>
  );
}
