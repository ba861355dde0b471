import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type EmailState, emailStates } from "#contract/admin/emails.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

export const PAGE_SIZE = 25;

export function emailFiltersIn(get: (name: string) => string) {
  const state = emailStates.find((known) => known === get("state"));
  return { search: get("search"), state: (state ?? "") as EmailState | "", page: pageIn(get("page")) };
}

/** The queries under this key are stale after an address is written to again. */
export const emailsKey = ["emails"];

export const emailListQuery = (api: DarasaClient, filters: ReturnType<typeof emailFiltersIn>) =>
  queryOptions({
    queryKey: [...emailsKey, "list", filters],
    queryFn: ({ signal }) => api.emails.list({ query: { ...filters, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const emailQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...emailsKey, "one", id],
    queryFn: ({ signal }) => api.emails.get({ params: { id }, signal }),
    // Each read is an entry of the audit log, so an email is not fetched again for five minutes.
    staleTime: 300_000,
  });
