import type { ReactNode } from "react";
import type { OwnCharge } from "#contract/fees/charges.ts";
import { isDue, moneyOf } from "#web/student/fees/fee-words.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Time } from "#web/ui/time/time.tsx";

/**
 * The amounts of a charge: fee, discount, what was cancelled, paid, left, due date, and what is paid back to the student. An overdue amount
 * is marked by words and by the urgent colour.
 */
export function ChargeFigures({ charge }: { charge: OwnCharge }) {
  const { discount_minor, is_overdue } = charge;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <Figure label="Fee">{moneyOf(charge, charge.amount_minor)}</Figure>
      {discount_minor > 0 && <Figure label="Discount">{moneyOf(charge, discount_minor)}</Figure>}
      {charge.state === "cancelled" && (
        <Figure label="Cancelled">{moneyOf(charge, charge.amount_minor - discount_minor)}</Figure>
      )}
      <Figure label="Paid">{moneyOf(charge, charge.paid_minor)}</Figure>
      <Figure label="Left" isUrgent={is_overdue}>
        {moneyOf(charge, charge.left_minor)}
      </Figure>
      {charge.to_pay_back_minor > 0 && (
        <Figure label="To be paid back to you">{moneyOf(charge, charge.to_pay_back_minor)}</Figure>
      )}
      {isDue(charge) && (
        <Figure label={is_overdue ? "Overdue since" : "Due"} isUrgent={is_overdue}>
          <Time at={charge.due_at} />
        </Figure>
      )}
    </dl>
  );
}

type FigureProps = { label: string; isUrgent?: boolean; children: ReactNode };

function Figure({ label, isUrgent = false, children }: FigureProps) {
  return (
    <div className={classNames(isUrgent && "text-urgent")}>
      <dt className={classNames("text-sm", isUrgent ? "font-semibold" : "text-muted")}>{label}</dt>
      <dd className="whitespace-nowrap font-bold text-lg tabular-nums">{children}</dd>
    </div>
  );
}
