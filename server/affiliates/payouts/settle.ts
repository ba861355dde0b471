import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import { type PayoutState, payoutCan } from "#contract/affiliates/payouts.ts";
import { apiError, invalid } from "#contract/shared/errors.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import { putBonusesInPayout } from "#server/affiliates/bonuses/queries.ts";
import { putCorrectionsInPayout } from "#server/affiliates/corrections/queries.ts";
import { storePayees } from "#server/affiliates/payout-details/queries.ts";
import type { AppContext } from "#server/context.ts";
import type { Database, Transaction } from "#server/platform/database/connection.ts";
import type { RequestContext } from "#server/platform/http/request-context.ts";
import { act, actOn } from "#server/platform/records/act.ts";
import {
  contentsOfPayout,
  dissolvePayout,
  hasConfirmed,
  insertPayout,
  leaveOutDebtors,
  lockPayout,
  payoutRules,
  payoutsById,
  payPayout,
  putCommissionsInPayout,
} from "./queries.ts";

const secondPersonNeeded = "You confirmed a commission of this batch. Another person must mark it as paid.";

/**
 * Makes a batch from the due commissions and corrections of a currency. A batch of dollars also contains the due
 * bonuses. Stores the payees with it, so that its lists stay as they were at this moment.
 * @throws ApiError 400 at `currency` when nothing is due
 */
export async function createPayout(context: AppContext, request: RequestContext, currency: Currency) {
  return act(context, request, async ({ db, now, did }) => {
    const id = await insertPayout(db, currency, now);
    await putCommissionsInPayout(db, id, currency);
    if (currency === BONUS.currency) await putBonusesInPayout(db, id, now);
    await putCorrectionsInPayout(db, id, currency, now);
    await leaveOutDebtors(db, id);
    const { commissions, bonuses, corrections } = await contentsOfPayout(db, id);
    if (commissions.length + bonuses.length + corrections.length === 0)
      throw invalid({ currency: ["There are no confirmed commissions to pay."] });
    await storePayees(db, id);
    did("payout.create", {
      id,
      after: {
        currency,
        commissions,
        ...(bonuses.length > 0 && { bonuses }),
        ...(corrections.length > 0 && { corrections }),
      },
    });
    return payoutWithSums(db, id);
  });
}

/**
 * Marks a batch as paid. Repeating the call changes nothing. `seen` is the number of reversed payments that the caller
 * was shown.
 * @throws ApiError 409 `stale` with the batch when more payments were reversed in the meantime, 400 when the rules require a second person and the caller confirmed a commission of the batch
 */
export async function markPaid(
  context: AppContext,
  request: RequestContext,
  id: number,
  seen: number | undefined,
) {
  const subject = { lock: (db: Transaction) => lockPayout(db, id) };
  return actOn(context, request, subject, async (before, { db, now, did }) => {
    const current = await payoutWithSums(db, id);
    if (before.status === "paid") return current;
    if (seen !== undefined && seen < current.reversed_count) throw apiError("stale", { current });
    await requireSecondPerson(db, request, id);
    await payPayout(db, id, now);
    const after = await payoutWithSums(db, id);
    did("payout.pay", {
      id,
      before: { status: before.status },
      after: { status: after.state, currency: after.currency, amount_minor: after.amount_minor },
    });
    return after;
  });
}

async function requireSecondPerson(db: Database, { viewer }: RequestContext, id: number): Promise<void> {
  const { two_people } = await payoutRules(db);
  if (!two_people || !viewer || !(await hasConfirmed(db, viewer.id, id))) return;
  throw invalid({ non_field_errors: [secondPersonNeeded] });
}

/** Dissolves an open batch. @throws ApiError 404, or 400 when it is paid */
export async function cancelPayout(context: AppContext, request: RequestContext, id: number): Promise<void> {
  const subject = { lock: (db: Transaction) => lockPayout(db, id) };
  await actOn(context, request, subject, async (before, { db, did }) => {
    const from: readonly PayoutState[] = payoutCan.cancel;
    if (!from.some((status) => status === before.status))
      throw invalid({ non_field_errors: ["A paid batch cannot be dissolved."] });
    await dissolvePayout(db, id);
    did("payout.delete", { id, before });
  });
}

async function payoutWithSums(db: Database, id: number) {
  const [row] = await payoutsById(db, [id]);
  if (!row) throw apiError("not_found");
  return row;
}
