import { monthlyBonuses, type SettledBonus } from "#contract/affiliates/bonus-rules.ts";
import { balancesOf } from "#contract/affiliates/commission-rules.ts";
import { toMajor } from "#contract/shared/money.ts";
import { settledBonuses } from "#server/affiliates/bonuses/queries.ts";
import type { Database } from "#server/platform/database/connection.ts";
import { clickTotal, commissionList } from "./queries.ts";
import { type ListedCommission, ledgerEntry, serializeCommission } from "./serialize.ts";

/** What an affiliate brought: void commissions are listed, and counted nowhere. */
export async function statsOf(db: Database, affiliateId: number) {
  const [rows, settled, total_clicks] = await Promise.all([
    commissionList(db, { affiliate_id: affiliateId }).execute(),
    settledBonuses(db, affiliateId),
    clickTotal(db, affiliateId),
  ]);
  const sums = summed(rows, settled);
  const shillings = sums.balances.find((balance) => balance.currency === "UGX")?.accrued_minor ?? 0;
  return {
    ...sums,
    total_clicks,
    total_commission: toMajor({ currency: "UGX", amount_minor: shillings }),
    enrollments: rows.map(serializeCommission),
  };
}

/** Enrollments that stand, balances by currency, and the months with a bonus, which is added to nothing. */
export function summed(rows: readonly ListedCommission[], settled: readonly SettledBonus[]) {
  const entries = rows.map(ledgerEntry);
  return {
    total_enrollments: entries.filter((entry) => entry.state !== "void").length,
    balances: balancesOf(entries),
    bonuses: monthlyBonuses(entries, settled),
  };
}
