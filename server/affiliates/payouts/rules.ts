import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { payoutRules, savePayoutRules } from "./queries.ts";

/** Who may pay is itself a question of trust, so the audit log has every change. */
export async function changePayoutRules(
  context: AppContext,
  request: RequestContext,
  after: { two_people: boolean },
) {
  return context.db.transaction().execute(async (db) => {
    const before = await payoutRules(db);
    await savePayoutRules(db, after);
    const entry = { action: "update", resource: "payout_rules", resource_id: null, before, after };
    await recordAudit(db, request, context.clock(), entry);
    return after;
  });
}
