import { monthlyBonuses } from "#contract/affiliates/bonus-rules.ts";
import { settledBonuses } from "#server/affiliates/bonuses/queries.ts";
import { clickCount } from "#server/affiliates/clicks/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { balancesOf, commissionMonths } from "./queries.ts";

/** Returns the figures of an affiliate, and the months with a commission. Void commissions count in no figure. */
export async function affiliateFigures(db: Database, affiliateId: number) {
  const [balances, months, settled, total_clicks] = await Promise.all([
    balancesOf(db, affiliateId),
    commissionMonths(db, affiliateId),
    settledBonuses(db, affiliateId),
    clickCount(db, affiliateId),
  ]);
  return {
    total_clicks,
    total_enrollments: balances.reduce((total, { count }) => total + count, 0),
    balances,
    bonuses: monthlyBonuses(months, settled),
    months: months.map(({ month }) => month),
  };
}
