import { invalid } from "#contract/shared/errors.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { actOn } from "#server/platform/records/act.ts";
import { type BonusKey, bonusOf, insertVoidBonus, type ListedBonus } from "./queries.ts";

/**
 * Voids a due bonus. It cannot become due again.
 * @throws ApiError 404 when there is no such bonus; 400 at `reason` when it is in a batch, paid or void
 */
export async function voidBonus(
  context: AppContext,
  request: RequestContext,
  key: BonusKey,
  reason: string,
): Promise<ListedBonus> {
  const subject = { lock: (db: Transaction) => bonusOf(db, key) };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const isDue = before.state === "confirmed" && before.payout_id === null;
    if (!isDue || !(await insertVoidBonus(db, key, reason, now)))
      throw invalid({ reason: [problem(before)] });
    did("bonus.void", {
      id: key.affiliate_id,
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
