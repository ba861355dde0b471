import { monthlyBonuses } from "#contract/affiliates/bonus-rules.ts";
import { balancesOf, type CommissionState } from "#contract/affiliates/commission-rules.ts";
import type { Currency } from "#contract/shared/money.ts";
import { settledBonuses } from "#server/affiliates/bonuses/queries.ts";
import { clickCount } from "#server/affiliates/clicks/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { commissionMonths, commissionSums } from "./queries.ts";

/** The figures of an affiliate, and the months in which they earned a commission. Void commissions are counted nowhere. */
export async function affiliateFigures(db: Database, affiliateId: number) {
  const [sums, months, settled, total_clicks] = await Promise.all([
    commissionSums(db, affiliateId),
    commissionMonths(db, affiliateId),
    settledBonuses(db, affiliateId),
    clickCount(db, affiliateId),
  ]);
  const counted = sums.filter(({ state }) => state !== "void").map(({ count }) => count);
  return {
    total_clicks,
    total_enrollments: counted.reduce((total, count) => total + count, 0),
    balances: balancesOf(sums as { currency: Currency; state: CommissionState; amount_minor: number }[]),
    bonuses: monthlyBonuses(months, settled),
    months: months.map(({ month }) => month),
  };
}
