import type { EarlierFees, FeeRules } from "#contract/fees/rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import {
  askForEarlierCharges,
  cancelEarlierCharges,
  countEarlierCharges,
} from "#server/fees/charges/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type FeeRulesRow, feeRules, lockFeeRules, saveFeeRules } from "./queries.ts";

/**
 * Switched on, fees are asked for that nobody was told of: they have the days of a new one. Or those without a payment are
 * cancelled, where an institute took them another way.
 * @throws ApiError 409 with the present rules when somebody changed them since they were read
 */
export async function changeFeeRules(
  context: AppContext,
  request: RequestContext,
  {
    updated_at,
    earlier_fees,
    ...after
  }: FeeRules & { updated_at?: string | undefined; earlier_fees?: EarlierFees | undefined },
): Promise<FeeRulesRow & { earlier_count: number }> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockFeeRules(db);
    if (updated_at !== undefined && new Date(updated_at).getTime() !== before.updated_at.getTime())
      throw apiError("stale", { current: { ...before, earlier_count: await countEarlierCharges(db) } });
    await saveFeeRules(db, after, now);
    const isSwitchedOn = after.is_on && !before.is_on;
    if (isSwitchedOn && earlier_fees === "cancel") await cancelEarlierCharges(db, now);
    if (isSwitchedOn) await askForEarlierCharges(db, now, after.due_days);
    const chosen = isSwitchedOn && earlier_fees ? { earlier_fees } : {};
    const entry = {
      action: "update",
      resource: "fee_rules",
      resource_id: null,
      before,
      after: { ...after, ...chosen },
    };
    await recordAudit(db, request, now, entry);
    return { ...(await feeRules(db)), earlier_count: await countEarlierCharges(db) };
  });
}
