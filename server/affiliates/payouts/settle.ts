import { BONUS } from "#contract/affiliates/bonus-rules.ts";
import { type PayoutStatus, payoutCan } from "#contract/affiliates/payouts.ts";
import { invalid, refuse } from "#contract/shared/errors.ts";
import type { Currency } from "#contract/shared/money.ts";
import { putBonusesInPayout } from "#server/affiliates/bonuses/queries.ts";
import { fixPayees } from "#server/affiliates/payout-details/queries.ts";
import type { House } from "#server/context.ts";
import type { Database } from "#server/platform/database/connection.ts";
import type { Exchange } from "#server/platform/http/request-context.ts";
import { recordAudit } from "#server/platform/records/audit.ts";
import { presentPayout } from "./present.ts";
import {
  dissolvePayout,
  insertPayout,
  lockDue,
  lockPayout,
  payoutList,
  payPayout,
  putInPayout,
} from "./queries.ts";

/** Gathers what is confirmed in a currency, and in dollars the bonuses that are due. What the batch's lists name is then what paying it pays. */
export async function createPayout(house: House, exchange: Exchange, currency: Currency) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const ids = await lockDue(db, currency);
    const id = await insertPayout(db, currency, now);
    const bonuses = currency === BONUS.currency ? await putBonusesInPayout(db, id, now) : [];
    if (ids.length + bonuses.length === 0)
      throw invalid({ currency: ["There are no confirmed commissions to pay."] });
    if (ids.length > 0) await putInPayout(db, ids, id);
    await fixPayees(db, id);
    await recordAudit(db, exchange, now, {
      action: "create",
      noun: "payout",
      noun_id: id,
      after: { currency, commissions: ids, ...(bonuses.length > 0 && { bonuses }) },
    });
    return payoutWithSums(db, id);
  });
}

/** Marks a batch as paid. Run twice, or by two people at once, it pays once: the second finds it paid. */
export async function markPaid(house: House, exchange: Exchange, id: number) {
  const now = house.clock();
  return house.db.transaction().execute(async (db) => {
    const before = await lockPayout(db, id);
    if (!before) throw refuse("not_found");
    if (before.status === "paid") return payoutWithSums(db, id);
    await payPayout(db, id, now);
    const after = await payoutWithSums(db, id);
    await recordAudit(db, exchange, now, {
      action: "pay",
      noun: "payout",
      noun_id: id,
      before: { status: before.status },
      after: { status: after.status, currency: after.currency, amount_minor: after.amount_minor },
    });
    return after;
  });
}

/** @throws Refusal 400 once it is paid */
export async function cancelPayout(house: House, exchange: Exchange, id: number): Promise<void> {
  const now = house.clock();
  await house.db.transaction().execute(async (db) => {
    const before = await lockPayout(db, id);
    if (!before) throw refuse("not_found");
    const from: readonly PayoutStatus[] = payoutCan.cancel;
    if (!from.some((status) => status === before.status))
      throw invalid({ non_field_errors: ["A paid batch cannot be dissolved."] });
    await dissolvePayout(db, id);
    await recordAudit(db, exchange, now, { action: "delete", noun: "payout", noun_id: id, before });
  });
}

async function payoutWithSums(db: Database, id: number) {
  const row = await payoutList(db, [id]).executeTakeFirst();
  if (!row) throw refuse("not_found");
  return presentPayout(row);
}
