import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import { latestDay } from "#contract/fees/latest-day.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import type { PayBackForm } from "#contract/fees/pay-backs.ts";
import { invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { AppContext } from "#server/context.ts";
import { changeCharge } from "#server/fees/charges/change.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { insertPayBack, paidBack } from "./queries.ts";

/**
 * Records money that went back to the payer as a negative entry. A positive entry takes such an entry back (beyond.md
 * 1.2). Payments and their receipts stay.
 * @throws ApiError 400 at the amount if it is above what is to be paid back, or above what was paid back
 */
export function payBack(
  context: AppContext,
  request: RequestContext,
  id: number,
  { amount: typed, takes_back, ...form }: z.output<typeof PayBackForm>,
) {
  const now = context.clock();
  return changeCharge(context, request, id, "pay_back", chargeCan.pay_back, async (db, charge) => {
    const amount = readAmount(typed, charge.currency);
    if (amount === undefined) throw invalid({ amount: [amountProblem(typed)] });
    if (form.paid_on > latestDay(now)) throw invalid({ paid_on: ["The day cannot be in the future."] });
    const most = takes_back ? await paidBack(db, id) : charge.to_pay_back_minor;
    const words = formatMoney({ currency: charge.currency, amount_minor: most });
    if (amount > most)
      throw invalid({
        amount: [takes_back ? `Only ${words} was paid back.` : `Only ${words} is to be paid back.`],
      });
    const entry = { ...form, amount_minor: takes_back ? amount : -amount };
    const made_by = request.viewer?.id ?? null;
    await insertPayBack(db, { ...entry, charge_id: id, made_by, made_at: now });
    return entry;
  });
}
