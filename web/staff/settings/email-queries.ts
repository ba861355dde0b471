import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type EmailState, emailStates } from "#contract/admin/emails.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

export const PAGE_SIZE = 25;

export function mailFiltersIn(get: (name: string) => string) {
  const state = emailStates.find((known) => known === get("state"));
  return { search: get("search"), state: (state ?? "") as EmailState | "", page: pageIn(get("page")) };
}
export type MailFilters = ReturnType<typeof mailFiltersIn>;

export const mailQuery = (api: DarasaClient, filters: MailFilters) =>
  queryOptions({
    queryKey: ["mail", "list", filters],
    queryFn: ({ signal }) => api.emails.list({ query: { ...filters, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const letterQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: ["mail", "one", id],
    queryFn: ({ signal }) => api.emails.get({ params: { id }, signal }),
    // Reading is written down: once for a visit, not again for a look back.
    staleTime: 300_000,
  });
