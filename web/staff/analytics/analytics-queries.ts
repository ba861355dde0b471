import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fitsChart, type Period, periods } from "#contract/admin/periods.ts";
import type { DarasaClient } from "#contract/all.ts";
import { kampalaDay } from "#contract/shared/kampala-day.ts";
import { serverNow } from "#web/server-time.ts";
import type { Scope } from "./report-scope.ts";

/** The queries under this key are stale after a student, an enrollment or a program was removed. */
export const analyticsKey = ["analytics"];

/** The three totals, which any staff may see (api.md section 4). */
export const totalsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...analyticsKey, "summary"],
    queryFn: ({ signal }) => api.analytics.summary({ signal }),
  });

export const analyticsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...analyticsKey, "programs"],
    queryFn: ({ signal }) => api.analytics.get({ signal }),
  });

export const overTimeQuery = (api: DarasaClient, period: Period, scope: Scope) =>
  queryOptions({
    queryKey: [...analyticsKey, "over-time", period, scope],
    queryFn: ({ signal }) => api.analytics.enrollments_over_time({ query: { period, ...scope }, signal }),
    placeholderData: keepPreviousData,
  });

export const completionQuery = (api: DarasaClient, scope: Scope) =>
  queryOptions({
    queryKey: [...analyticsKey, "completion", scope],
    queryFn: ({ signal }) => api.analytics.completion({ query: scope, signal }),
    placeholderData: keepPreviousData,
  });

export const originsQuery = (api: DarasaClient, scope: Scope) =>
  queryOptions({
    queryKey: [...analyticsKey, "origins", scope],
    queryFn: ({ signal }) => api.analytics.origins({ query: scope, signal }),
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
