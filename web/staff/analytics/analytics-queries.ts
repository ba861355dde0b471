import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Period, periods } from "#contract/admin/analytics.ts";
import type { DarasaClient } from "#contract/all.ts";

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

export const overTimeQuery = (api: DarasaClient, period: Period) =>
  queryOptions({
    queryKey: [...analyticsKey, "over-time", period],
    queryFn: ({ signal }) => api.analytics.enrollments_over_time({ query: { period }, signal }),
    placeholderData: keepPreviousData,
  });

/** The period in the address; days by default. */
export function periodIn(text: string | null): Period {
  return periods.find((period) => period === text) ?? "day";
}
