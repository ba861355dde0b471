import type { Insertable } from "kysely";
import { readAmount } from "#contract/fees/money-fields.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import type { PaymentState } from "#contract/fees/payments/payments.ts";
import { invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { ChargeRow } from "#server/fees/charges/queries.ts";
import { leftOf } from "#server/fees/charges/serialize.ts";
import { receiptNumber } from "#server/fees/receipts/issue.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import { type PaymentRow, paymentsOfCharges } from "./queries.ts";

interface Asked {
  /** Amount that the caller has confirmed, as text. */
  known: string;
  /** Name of the field with the amount. */
  field?: string;
  /** Id of a stored payment that is being confirmed. Other reports are then ignored. */
  confirms?: number;
}

/**
 * Asks once before a payment of a locked charge that looks like a mistake: more than is left, or the same amount and day
 * as another payment of the fee.
 * @throws ApiError 400 at the amount
 */
export async function checkAmount(
  db: Transaction,
  charge: ChargeRow,
  { amount_minor, paid_on }: Pick<Insertable<Payments>, "amount_minor" | "paid_on">,
  { known, field = "amount", confirms }: Asked,
): Promise<void> {
  if (isKnownAmount(charge, { amount_minor }, known)) return;
  const counting: PaymentState[] = confirms === undefined ? ["confirmed", "reported"] : ["confirmed"];
  const same = (await paymentsOfCharges(db, [charge.id])).find(
    (other) =>
      other.id !== confirms &&
      counting.some((state) => state === other.state) &&
      other.amount_minor === amount_minor &&
      other.paid_on === paid_on,
  );
  const more_minor = amount_minor - leftOf(charge);
  const doubts = [
    same && sameDay(same),
    more_minor > 0 && `This is ${formatMoney({ ...charge, amount_minor: more_minor })} more than is left.`,
  ].filter(Boolean);
  if (doubts.length > 0)
    throw invalid({ [field]: [`${doubts.join(" ")} If it is right, press the button again.`] });
}

/** Returns true if the amount that the caller has confirmed is this one. */
export const isKnownAmount = (
  { currency }: Pick<ChargeRow, "currency">,
  { amount_minor }: Pick<Insertable<Payments>, "amount_minor">,
  known: string,
): boolean => readAmount(known, currency) === amount_minor;

function sameDay(other: PaymentRow): string {
  const { state, method, year, number } = other;
  if (state === "reported")
    return "The student reported a payment of this amount and day, which you can confirm.";
  const receipt = year !== null && number !== null ? `receipt ${receiptNumber(year, number)}` : "a payment";
  return `${paymentMethodLabels[method]}, ${receipt}, has the same amount and day.`;
}
