import type { EarlierFees, FeeRules } from "#contract/fees/rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import {
  askForEarlierCharges,
  cancelEarlierCharges,
  countEarlierCharges,
} from "#server/fees/charges/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { type FeeRulesRow, feeRules, lockFeeRules, saveFeeRules } from "./queries.ts";

type Change = FeeRules & {
  updated_at?: string | undefined;
  earlier_fees?: EarlierFees | undefined;
  earlier_count?: number | undefined;
};

/**
 * Switched on, fees are asked for that nobody was told of: they have the days of a new one. Or those without a payment are
 * cancelled, where an institute took them another way.
 * @throws ApiError 409 with the present rules when somebody changed them since they were read, or when they are switched on and
 *   others have enrolled since the earlier fees were counted
 */
export async function changeFeeRules(
  context: AppContext,
  request: RequestContext,
  { updated_at, earlier_fees, earlier_count, ...after }: Change,
): Promise<FeeRulesRow & { earlier_count: number }> {
  return act(context, request, async ({ db, now, did }) => {
    const before = await lockFeeRules(db);
    const isSwitchedOn = after.is_on && !before.is_on;
    const isChanged = updated_at !== undefined && Date.parse(updated_at) !== before.updated_at.getTime();
    const present = await countEarlierCharges(db);
    const isCountedAnew = isSwitchedOn && earlier_count !== undefined && earlier_count !== present;
    if (isChanged || isCountedAnew)
      throw apiError("stale", { current: { ...before, earlier_count: present } });
    await saveFeeRules(db, after, now);
    if (isSwitchedOn && earlier_fees === "cancel") await cancelEarlierCharges(db, now);
    if (isSwitchedOn) await askForEarlierCharges(db, now, after.due_days);
    const chosen = isSwitchedOn && earlier_fees ? { earlier_fees } : {};
    did("fee_rules.update", { id: null, before, after: { ...after, ...chosen } });
    return { ...(await feeRules(db)), earlier_count: await countEarlierCharges(db) };
  });
}
