import type { EarlierFees, FeeRules } from "#contract/fees/rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import {
  askForEarlierCharges,
  cancelEarlierCharges,
  countEarlierCharges,
} from "#server/fees/charges/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { type FeeRulesRow, feeRules, lockFeeRules, saveFeeRules } from "./queries.ts";

type Change = FeeRules & {
  updated_at?: string | undefined;
  earlier_fees?: EarlierFees | undefined;
  earlier_count?: number | undefined;
};

/**
 * Changes the institute's rules for fees. Switching fees on asks for the earlier charges, due like new ones. If the
 * admin chose so, it first cancels those without a payment.
 * @throws ApiError 409 with the current rules when somebody else changed them, or when the count of earlier charges has
 * changed
 */
export async function changeFeeRules(
  context: AppContext,
  request: RequestContext,
  { updated_at: version, earlier_fees, earlier_count, ...after }: Change,
): Promise<FeeRulesRow & { earlier_count: number }> {
  const subject = { lock: lockFeeRules, version, current };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const isSwitchedOn = after.is_on && !before.is_on;
    const present = await current(db, before);
    if (isSwitchedOn && earlier_count !== undefined && earlier_count !== present.earlier_count)
      throw apiError("stale", { current: present });
    await saveFeeRules(db, after, now);
    if (isSwitchedOn && earlier_fees === "cancel") await cancelEarlierCharges(db, now);
    if (isSwitchedOn) await askForEarlierCharges(db, now, after.due_days);
    const chosen = isSwitchedOn && earlier_fees ? { earlier_fees } : {};
    did("fee_rules.update", { id: null, before, after: { ...after, ...chosen } });
    return current(db, await feeRules(db));
  });
}

const current = async (db: Database, rules: FeeRulesRow) => ({
  ...rules,
  earlier_count: await countEarlierCharges(db),
});
