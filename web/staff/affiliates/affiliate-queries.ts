import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AffiliateStatus } from "#contract/affiliates/application-choices.ts";
import type { CommissionState } from "#contract/affiliates/commission-rules.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

/** The queries under this key are stale after an application, a commission or a batch was changed. */
export const affiliatesKey = ["affiliates"];

type Get = (name: string) => string | null;

export interface ApplicationFilters {
  search: string;
  status: AffiliateStatus | "all";
  page: number;
}

export function applicationFiltersIn(get: Get): ApplicationFilters {
  return {
    search: get("search") ?? "",
    status: oneOf(["all", "pending", "approved", "rejected"], get("status")),
    page: pageIn(get("page")),
  };
}

export interface CommissionFilters {
  search: string;
  state: CommissionState | "all";
  page: number;
}

/** Pending commissions are shown by default, since they need staff. */
export function commissionFiltersIn(get: Get): CommissionFilters {
  return {
    search: get("search") ?? "",
    state: oneOf(["pending", "confirmed", "paid", "void", "all"], get("state")),
    page: pageIn(get("page")),
  };
}

function oneOf<const T extends string>(known: readonly [T, ...T[]], text: string | null): T {
  return known.find((one) => one === text) ?? known[0];
}

export const summaryQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...affiliatesKey, "summary"],
    queryFn: ({ signal }) => api.applications.summary({ signal }),
  });

export const applicationListQuery = (api: DarasaClient, filters: ApplicationFilters) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...affiliatesKey, "applications", query],
    queryFn: async ({ signal }) => pageOf(await api.applications.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const applicationQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...affiliatesKey, "one", id],
    queryFn: ({ signal }) => api.applications.get({ params: { id }, signal }),
  });

export const statsQuery = (api: DarasaClient, code: string) =>
  queryOptions({
    queryKey: [...affiliatesKey, "stats", code],
    queryFn: ({ signal }) => api.commissions.stats({ params: { code }, signal }),
  });

/** A dialog has room for no more; the tab "Commissions" has all of them. */
const firstReferred = { page: 1, page_size: 30 };

export const referredQuery = (api: DarasaClient, code: string) =>
  queryOptions({
    queryKey: [...affiliatesKey, "referred", code],
    queryFn: async ({ signal }) =>
      pageOf(await api.commissions.of_affiliate({ params: { code }, query: firstReferred, signal })),
  });

export const commissionListQuery = (api: DarasaClient, filters: CommissionFilters) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...affiliatesKey, "commissions", query],
    queryFn: async ({ signal }) => pageOf(await api.commissions.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};

export const dueQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...affiliatesKey, "due"],
    queryFn: ({ signal }) => api.payouts.due({ signal }),
  });

export const payoutRulesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...affiliatesKey, "payout-rules"],
    queryFn: ({ signal }) => api.payouts.rules({ signal }),
  });

const BONUSES_SHOWN = 100;

export const bonusListQuery = (api: DarasaClient) => {
  const query = { page: 1, page_size: BONUSES_SHOWN };
  return queryOptions({
    queryKey: [...affiliatesKey, "bonuses", query],
    queryFn: async ({ signal }) => pageOf(await api.bonuses.list({ query, signal })),
  });
};

export const payoutListQuery = (api: DarasaClient, page: number) => {
  const query = { page, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...affiliatesKey, "payouts", query],
    queryFn: async ({ signal }) => pageOf(await api.payouts.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};
