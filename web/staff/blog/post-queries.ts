import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";
import { pageOf } from "#web/shared/page-of.ts";

export const PAGE_SIZE = 20;

export function filtersIn(get: (name: string) => string | null) {
  return { search: (get("search") ?? "").trim(), page: pageIn(get("page")) };
}

/** The queries under this key are stale after a post was saved or deleted. */
export const postsKey = ["blog"];

export const postListQuery = (api: DarasaClient, filters: ReturnType<typeof filtersIn>) => {
  const query = { ...filters, page_size: PAGE_SIZE };
  return queryOptions({
    queryKey: [...postsKey, "list", query],
    queryFn: async ({ signal }) => pageOf(await api.blog.list({ query, signal })),
    placeholderData: keepPreviousData,
  });
};
