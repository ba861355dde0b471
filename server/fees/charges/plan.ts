import type { z } from "zod";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { PlanForm } from "#contract/fees/charges.ts";
import { amountProblem, readAmount } from "#contract/fees/money-fields.ts";
import { invalid } from "#contract/shared/errors.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { DAY_MS } from "#contract/shared/time/durations.ts";
import type { AppContext } from "#server/context.ts";
import type { PlanShare } from "#server/fees/program-plans/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { changeCharge } from "./change.ts";
import { endOfDueDay } from "./due-day.ts";
import { type ChargeRow, replaceParts, setPartsWish } from "./queries.ts";

export interface Part {
  number: number;
  amount_minor: number;
  due_at: Date;
}

/**
 * Splits an amount in proportion to the shares of a program's plan. The last part takes the rounding remainder. Returns
 * no parts if the price is too low to split.
 */
export function sharesOf(amount_minor: number, plan: readonly PlanShare[], now: Date): Part[] {
  const whole = plan.reduce((sum, { share }) => sum + BigInt(share), 0n);
  let left = amount_minor;
  const parts = plan.map(({ share, after_days }, index) => {
    const isLast = index === plan.length - 1;
    const part = isLast ? left : Number((BigInt(amount_minor) * BigInt(share)) / whole);
    left -= part;
    const due_at = endOfDueDay(new Date(now.getTime() + after_days * DAY_MS));
    return { number: index + 1, amount_minor: part, due_at };
  });
  return parts.every((part) => part.amount_minor > 0) ? parts : [];
}

export function savePlan(db: Database, chargeId: number, parts: readonly Part[]): Promise<void> {
  return replaceParts(db, chargeId, parts);
}

/**
 * Saves the plan that staff agreed on: 2 to 6 parts, or none for a single sum. The parts add up to the fee after
 * discounts.
 * @throws ApiError 400 at `parts` for invalid amounts, a wrong sum, or dates out of order
 */
export function planCharge(
  context: AppContext,
  request: RequestContext,
  id: number,
  { parts }: z.output<typeof PlanForm>,
) {
  return changeCharge(context, request, id, "plan", chargeCan.plan, async (db, charge) => {
    const agreed = partsOfForm(charge, parts);
    await savePlan(db, id, agreed);
    const { parts_wish } = charge;
    if (!parts_wish) return { parts: agreed };
    await setPartsWish(db, id, { parts_wish: "", parts_asked_at: null });
    return { parts: agreed, parts_wish };
  });
}

function partsOfForm(charge: ChargeRow, parts: z.output<typeof PlanForm>["parts"]): Part[] {
  const agreed = parts.map(({ amount, due_on }, index) => {
    const amount_minor = readAmount(amount, charge.currency);
    if (amount_minor === undefined) throw invalid({ [`parts.${index}.amount`]: [amountProblem(amount)] });
    return { number: index + 1, amount_minor, due_at: endOfDueDay(due_on) };
  });
  if (agreed.some((part, index) => index > 0 && part.due_at <= (agreed[index - 1]?.due_at ?? part.due_at)))
    throw invalid({ parts: ["Each part needs a later date than the one before."] });
  const asked = charge.amount_minor - charge.discount_minor;
  const sum = agreed.reduce((total, part) => total + part.amount_minor, 0);
  if (agreed.length > 0 && sum !== asked) {
    const money = (amount_minor: number) => formatMoney({ currency: charge.currency, amount_minor });
    throw invalid({ parts: [`The parts are ${money(sum)} together. They must be ${money(asked)}.`] });
  }
  return agreed;
}
