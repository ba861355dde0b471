import type { Insertable } from "kysely";
import type { z } from "zod";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import type { TransferForm } from "#contract/fees/payments/transfers.ts";
import { invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { AppContext } from "#server/context.ts";
import { type ChargeRow, lockCharges } from "#server/fees/charges/queries.ts";
import { checkAmount, isKnownAmount } from "#server/fees/payments/known-amount.ts";
import { paymentById } from "#server/fees/payments/queries.ts";
import { insertConfirmed, paymentOf } from "#server/fees/payments/record.ts";
import { checkNumber } from "#server/fees/payments/same-number.ts";
import { serializeStaffPayment } from "#server/fees/payments/serialize.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { Payments } from "#server/platform/database/types.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { type Acting, act } from "#server/platform/records/act.ts";
import { insertTransfer } from "./queries.ts";

export interface Part {
  charge: ChargeRow;
  amount_minor: number;
  /** Amount that the caller has confirmed, as text. */
  known_amount: string;
}

/**
 * Records one transfer that pays several fees, all of them or none.
 * @throws ApiError 400 at the part or at `parts`, 400 or 409 at the number when another payment has it
 */
export function recordTransfer(
  context: AppContext,
  request: RequestContext,
  { parts, known_number, ...form }: z.output<typeof TransferForm>,
) {
  return act(context, request, async (acting) => {
    const { db, now } = acting;
    const charges = await lockCharges(
      db,
      parts.map(({ charge }) => charge),
    );
    const read = partsOf(charges, parts);
    const [first] = read;
    if (!first) throw invalid({ parts: ["Choose a fee."] });
    const whole = paymentOf(first.charge, form, request, now);
    requireSum(read, whole.amount_minor);
    await checkNumber(db, whole, { known: known_number, by: "staff" });
    await checkAmounts(db, whole, read);
    const ids = await insertParts(acting, { ...whole, source: "staff" }, read);
    const payments = await Promise.all(ids.map((id) => paymentById(db, id)));
    return {
      ...{ amount_minor: whole.amount_minor, currency: first.charge.currency },
      payments: payments.map(serializeStaffPayment),
    };
  });
}

/** Returns each part with its locked charge. All must be in one currency. @throws ApiError 400 at the part */
export function partsOf(
  charges: readonly ChargeRow[],
  parts: readonly { charge: number; amount: string; known_amount: string }[],
): Part[] {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const currency = byId.get(parts[0]?.charge ?? 0)?.currency;
  return parts.map(({ charge: id, amount, known_amount }, at) => {
    const charge = byId.get(id);
    if (!charge) throw invalid({ [`parts.${at}.charge`]: ["There is no such fee."] });
    if (charge.currency !== currency)
      throw invalid({ [`parts.${at}.charge`]: ["Choose fees in one currency."] });
    const amount_minor = readAmount(amount, charge.currency);
    if (amount_minor === undefined) throw invalid({ [`parts.${at}.amount`]: [amountProblem(amount)] });
    return { charge, amount_minor, known_amount };
  });
}

/** Checks that the parts add up to the amount. @throws ApiError 400 at `parts` */
export function requireSum(parts: readonly Part[], amount_minor: number): void {
  const sum = parts.reduce((total, part) => total + part.amount_minor, 0);
  const currency = parts[0]?.charge.currency ?? "UGX";
  const words = (minor: number) => formatMoney({ currency, amount_minor: minor });
  if (sum !== amount_minor)
    throw invalid({ parts: [`The parts are ${words(sum)} together. They must be ${words(amount_minor)}.`] });
}

/** Asks once about parts that look like mistakes. @throws ApiError 400 at the amount of the part */
export async function checkAmounts(
  db: Transaction,
  { paid_on }: Pick<Insertable<Payments>, "paid_on">,
  parts: readonly Part[],
): Promise<void> {
  for (const [at, { charge, amount_minor, known_amount: known }] of parts.entries())
    await checkAmount(db, charge, { amount_minor, paid_on }, { known, field: `parts.${at}.amount` });
}

/**
 * Inserts one confirmed payment with a receipt for each part, in the caller's transaction. The caller has locked the
 * charges.
 */
export async function insertParts(
  acting: Acting,
  whole: Insertable<Payments>,
  parts: readonly Part[],
): Promise<number[]> {
  const currency = parts[0]?.charge.currency ?? "UGX";
  const { amount_minor } = whole;
  const transfer_id = await insertTransfer(acting.db, { amount_minor, currency, recorded_at: acting.now });
  const ids: number[] = [];
  for (const [at, { charge, amount_minor, known_amount }] of parts.entries()) {
    const row = { ...whole, charge_id: charge.id, amount_minor, transfer_id, part: at + 1 };
    ids.push(await insertConfirmed(acting, charge, row, isKnownAmount(charge, row, known_amount)));
  }
  return ids;
}
