import { keepPreviousData } from "@tanstack/react-query";
import { fitsChart, type Period, periods } from "#contract/admin/periods.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { today } from "#web/api/today.ts";
import type { Scope } from "./report-scope.ts";

/** Query of the three totals, which all staff may see (api.md 4). */
export const totalsQuery = q(api.analytics.summary);

export const analyticsQuery = q(api.analytics.get);

export const overTimeQuery = (period: Period, scope: Scope) => ({
  ...q(api.analytics.enrollments_over_time, { query: { period, ...scope } }),
  placeholderData: keepPreviousData,
});

export const completionQuery = (scope: Scope) => ({
  ...q(api.analytics.completion, { query: scope }),
  placeholderData: keepPreviousData,
});

export const originsQuery = (scope: Scope) => ({
  ...q(api.analytics.origins, { query: scope }),
  placeholderData: keepPreviousData,
});

/** Returns the periods whose chart has room for the chosen days. */
export function periodsFor({ from, to = today() }: Scope): Period[] {
  return periods.filter((period) => from === undefined || fitsChart(period, from, to));
}

/** Returns the period in the address if its chart fits, otherwise the shortest that fits. */
export function periodIn(text: string | null, scope: Scope): Period {
  const fitting = periodsFor(scope);
  return fitting.find((period) => period === text) ?? fitting[0] ?? "month";
}
