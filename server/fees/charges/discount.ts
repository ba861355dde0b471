import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { DiscountForm } from "#contract/fees/charges.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import { invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { changeCharge } from "./change.ts";
import { insertAdjustment } from "./queries.ts";

/**
 * Adds a discount to a charge, or takes one back by a second entry. The parts of a plan shrink or grow in proportion;
 * their dates stay.
 * @throws ApiError 400 at `amount` when the sum of discounts would be negative or above the fee
 */
export function discountCharge(
  context: AppContext,
  request: RequestContext,
  id: number,
  form: z.output<typeof DiscountForm>,
) {
  return changeCharge(context, request, id, "discount", chargeCan.discount, async (db, charge) => {
    const { currency, amount_minor: fee, discount_minor: before } = charge;
    const amount = readAmount(form.amount, currency);
    if (amount === undefined) throw invalid({ amount: [amountProblem(form.amount)] });
    const most = form.takes_back ? before : fee - before;
    if (amount > most)
      throw invalid({ amount: [`At most ${formatMoney({ currency, amount_minor: most })} is possible.`] });
    const entry = {
      kind: form.kind,
      amount_minor: form.takes_back ? -amount : amount,
      reason: form.reason,
    };
    await insertAdjustment(db, id, entry, request.viewer?.id ?? null, context.clock());
    return entry;
  });
}
