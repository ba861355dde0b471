import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act } from "#server/platform/records/act.ts";
import { payoutRules, savePayoutRules } from "./queries.ts";

/** Changes the rules of payouts. The audit log records every change, because these rules decide who may pay. */
export async function changePayoutRules(
  context: AppContext,
  request: RequestContext,
  after: { two_people: boolean },
) {
  return act(context, request, async ({ db, did }) => {
    const before = await payoutRules(db);
    await savePayoutRules(db, after);
    did("payout_rules.update", { id: null, before, after });
    return after;
  });
}
