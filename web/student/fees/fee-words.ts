import type { OwnCharge } from "#contract/fees/charges.ts";
import { cancelledByStudent } from "#contract/fees/payments/cancelled-report.ts";
import type { Payment } from "#contract/fees/payments/payments.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { formatTime } from "#web/ui/time/time.tsx";

export const moneyOf = ({ currency }: Pick<OwnCharge, "currency">, amount_minor: number) =>
  formatMoney({ currency, amount_minor });

/** Returns the amount without the currency, for a field whose label has it. */
export const amountText = (charge: Pick<OwnCharge, "currency">, amount_minor: number) =>
  moneyOf(charge, amount_minor).slice(charge.currency.length + 1);

/** Returns whether the student owes something. A fee on an employer's purchase order is not theirs to pay. */
export const isDue = ({ left_minor, state }: OwnCharge) => left_minor > 0 && state !== "on_purchase_order";

/** Returns the next amount to pay: the first unpaid part, or all that is left. */
export function nextAmount({ parts, left_minor }: OwnCharge): number {
  return parts.find((part) => part.left_minor > 0)?.left_minor ?? left_minor;
}

/** Returns a text such as "UGX 400,000 left, due 12 May 2026". For a plan, it also has the amount that is due next. */
export function dueWords(charge: OwnCharge): string {
  const next = nextAmount(charge);
  const day = formatTime(charge.due_at);
  const part = next < charge.left_minor ? `${moneyOf(charge, next)} of it ` : "";
  const when = charge.is_overdue ? `overdue since ${day}` : `due ${day}`;
  return `${moneyOf(charge, charge.left_minor)} left, ${part}${when}`;
}

/** Returns whether a payment was reported or recorded after this one, and not rejected: it replaces a rejected one. */
export const isReplaced = (
  { payments }: Pick<OwnCharge, "payments">,
  { id, reported_at }: Pick<Payment, "id" | "reported_at">,
): boolean =>
  payments.some(
    (other) =>
      other.id !== id &&
      (other.state === "reported" || other.state === "confirmed") &&
      Date.parse(other.reported_at) > Date.parse(reported_at),
  );

/**
 * Returns what became of the student's reports: the sum that staff are checking, or why the newest report was rejected.
 * Undefined without either.
 */
export function reportWords({
  payments,
  currency,
}: Pick<OwnCharge, "payments" | "currency">): string | undefined {
  const sum = reportedSum({ payments });
  if (sum > 0) return `${moneyOf({ currency }, sum)} is being checked.`;
  const newest = payments.find(({ reason }) => reason !== cancelledByStudent);
  if (newest?.state !== "rejected" || isReplaced({ payments }, newest)) return undefined;
  return `Your payment of ${moneyOf(newest, newest.amount_minor)} was rejected: ${newest.reason}`;
}

/**
 * Returns what is left to pay in all, and what of it staff are checking. Undefined if nothing is left. Amounts of different
 * currencies are never added.
 */
export function leftInAll(charges: readonly OwnCharge[]): string | undefined {
  const due = charges.filter(isDue);
  const left = inAll(due, ({ left_minor }) => left_minor);
  const checked = inAll(due, reportedSum);
  if (!left) return undefined;
  return `${left} is left to pay.${checked ? ` ${checked} is being checked.` : ""}`;
}

function inAll(charges: readonly OwnCharge[], sumOf: (charge: OwnCharge) => number): string {
  const sums = new Map<OwnCharge["currency"], number>();
  for (const charge of charges)
    if (sumOf(charge) > 0) sums.set(charge.currency, (sums.get(charge.currency) ?? 0) + sumOf(charge));
  return [...sums].map(([currency, sum]) => moneyOf({ currency }, sum)).join(" and ");
}

const reportedSum = ({ payments }: Pick<OwnCharge, "payments">): number =>
  payments
    .filter(({ state }) => state === "reported")
    .reduce((total, { amount_minor }) => total + amount_minor, 0);
