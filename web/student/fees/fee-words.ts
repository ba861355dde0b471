import type { OwnCharge } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { formatTime } from "#web/ui/layout/time.tsx";

export const moneyOf = ({ currency }: Pick<OwnCharge, "currency">, amount_minor: number) =>
  formatMoney({ currency, amount_minor });

/** The same without the currency, for a field whose label has it. */
export const amountText = (charge: Pick<OwnCharge, "currency">, amount_minor: number) =>
  moneyOf(charge, amount_minor).slice(charge.currency.length + 1);

/** Whether the student is still asked for something. An employer's order is not theirs to pay. */
export const isDue = ({ left_minor, state }: OwnCharge) => left_minor > 0 && state !== "on_purchase_order";

/** What is to pay next: the first part that is not paid, or all that is left. */
export function nextAmount({ parts, left_minor }: OwnCharge): number {
  return parts.find((part) => part.left_minor > 0)?.left_minor ?? left_minor;
}

/** "UGX 400,000 left, due 12 May 2026"; of a plan also how much of it is due next. */
export function dueWords(charge: OwnCharge): string {
  const next = nextAmount(charge);
  const day = formatTime(charge.due_at);
  const part = next < charge.left_minor ? `${moneyOf(charge, next)} of it ` : "";
  const when = charge.is_overdue ? `overdue since ${day}` : `due ${day}`;
  return `${moneyOf(charge, charge.left_minor)} left, ${part}${when}`;
}

/** The sum that is left, for each currency: amounts of two currencies are never added. */
export function leftInAll(charges: readonly OwnCharge[]): string | undefined {
  const sums = new Map<OwnCharge["currency"], number>();
  for (const charge of charges.filter(isDue))
    sums.set(charge.currency, (sums.get(charge.currency) ?? 0) + charge.left_minor);
  if (sums.size === 0) return undefined;
  return [...sums].map(([currency, sum]) => moneyOf({ currency }, sum)).join(" and ");
}
