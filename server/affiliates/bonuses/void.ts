import { apiError, invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { type BonusKey, bonusOf, insertVoidBonus, type ListedBonus } from "./queries.ts";

/**
 * Makes a due bonus void. It is not due again.
 * @throws ApiError 404 when there is none; 400 at `reason` when it is in a batch, paid or void
 */
export async function voidBonus(
  context: AppContext,
  request: RequestContext,
  key: BonusKey,
  reason: string,
): Promise<ListedBonus> {
  const now = context.clock();
  return context.db.transaction().execute(async (db) => {
    const before = await bonusOf(db, key);
    if (!before) throw apiError("not_found");
    const isDue = before.state === "confirmed" && before.payout_id === null;
    if (!isDue || !(await insertVoidBonus(db, key, reason, now)))
      throw invalid({ reason: [problem(before)] });
    await recordAudit(db, request, now, {
      action: "void",
      resource: "bonus",
      resource_id: key.affiliate_id,
      before: { month: key.month, number: key.number, state: before.state },
      after: { state: "void", reason },
    });
    return { ...before, state: "void" as const, void_reason: reason };
  });
}

function problem({ month, payout_id, state }: ListedBonus): string {
  const why = payout_id !== null && state !== "paid" ? `it is in batch ${payout_id}` : `it is ${state}`;
  return `The bonus of ${month} cannot be made void: ${why}.`;
}
