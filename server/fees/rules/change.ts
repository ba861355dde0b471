import type { FeeRules } from "#contract/fees/rules.ts";
import { apiError } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import { askForEarlierCharges } from "#server/fees/charges/queries.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type FeeRulesRow, feeRules, lockFeeRules, saveFeeRules } from "./queries.ts";

/**
 * Switched on, fees are asked for that nobody was told of: they have the days of a new one.
 * @throws ApiError 409 with the present rules when somebody changed them since they were read
 */
export async function changeFeeRules(
  context: AppContext,
  request: RequestContext,
  { updated_at, ...after }: FeeRules & { updated_at?: string | undefined },
): Promise<FeeRulesRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await lockFeeRules(db);
    if (updated_at !== undefined && new Date(updated_at).getTime() !== before.updated_at.getTime())
      throw apiError("stale", { current: before });
    await saveFeeRules(db, after, now);
    if (after.is_on && !before.is_on) await askForEarlierCharges(db, now, after.due_days);
    const entry = { action: "update", resource: "fee_rules", resource_id: null, before, after };
    await recordAudit(db, request, now, entry);
    return feeRules(db);
  });
}
