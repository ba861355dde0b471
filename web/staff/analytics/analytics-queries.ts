import { keepPreviousData } from "@tanstack/react-query";
import { fitsChart, type Period, periods } from "#contract/admin/periods.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";
import { serverNow } from "#web/server-time.ts";
import type { Scope } from "./report-scope.ts";

/** The three totals, which any staff may see (api.md section 4). */
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

/** The periods whose chart has room for the days. */
export function periodsFor({ from, to = kampalaDay(new Date(serverNow())) }: Scope): Period[] {
  return periods.filter((period) => from === undefined || fitsChart(period, from, to));
}

/** The period in the address; else, or where a chart has no room for it, the shortest that fits. */
export function periodIn(text: string | null, scope: Scope): Period {
  const fitting = periodsFor(scope);
  return fitting.find((period) => period === text) ?? fitting[0] ?? "month";
}
