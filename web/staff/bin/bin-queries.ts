import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type BinKind, binKindNames } from "#contract/admin/bin-kinds.ts";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

export const PAGE_SIZE = 25;
export const binKey = ["bin"];

export function filtersIn(get: (name: string) => string) {
  const kind = binKindNames.find((known) => known === get("kind"));
  return { search: get("search"), kind: (kind ?? "") as BinKind | "", page: pageIn(get("page")) };
}

/** Always asked anew: deletions are made all over the dashboard. */
export const binListQuery = (api: DarasaClient, filters: ReturnType<typeof filtersIn>) =>
  queryOptions({
    queryKey: [...binKey, "list", filters],
    queryFn: ({ signal }) => api.bin.list({ query: { ...filters, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
