import { keepPreviousData } from "@tanstack/react-query";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import type { WaysToPay } from "#contract/fees/rules.ts";
import type { Currency } from "#contract/shared/money/money.ts";
import type { ReportScope } from "#contract/shared/report-query.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { QueryOf } from "#web/dashboard/lists/list-rules.ts";

/** Filters of the list of fees. The reminders and the CSV have the same. */
export type FeeFilter = QueryOf<typeof api.charges.export>;

export const waysQuery = q(api.fee_rules.ways_to_pay);

/** Returns the institute's mobile-money networks, or the usual ones if it names none. */
export const networksOf = (ways: WaysToPay | undefined) =>
  ways && ways.mobile_money.length > 0
    ? [...new Set(ways.mobile_money.map(({ network }) => network))]
    : ["MTN", "Airtel"];

export const feeRulesQuery = q(api.fee_rules.get);

/** Query of the sums of all time, or of the given days and program. */
export const feeSummaryQuery = (query: ReportScope = {}) => ({
  ...q(api.fee_summary.get, { query }),
  placeholderData: keepPreviousData,
  select: withoutEmptyCurrencies,
});

/** Leaves out a currency that only cancelled fees have, unless there is no other. */
function withoutEmptyCurrencies(summary: FeeSummary): FeeSummary {
  const hasSum = ({ currency: _currency, ...sums }: FeeSummary["currencies"][number]) =>
    Object.values(sums).some((minor) => minor !== 0);
  const counted = summary.currencies.filter(hasSum).map(({ currency }) => currency);
  if (counted.length === 0) return summary;
  const isCounted = ({ currency }: { currency: Currency }) => counted.includes(currency);
  return {
    currencies: summary.currencies.filter(isCounted),
    months: summary.months.filter(isCounted),
    programs: summary.programs.filter(isCounted),
  };
}
