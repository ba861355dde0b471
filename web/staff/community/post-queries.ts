import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { postStates } from "#contract/learning/community-posts.ts";
import { pageIn } from "#web/dashboard/shell/use-address.ts";

export const PAGE_SIZE = 20;

/** The queries under this key are stale after a post was answered, left or deleted. */
export const postsKey = ["community", "posts"];

/** What the address narrows the stream to; first of all what waits for an answer. */
export function postFilterIn(get: (name: string) => string | null) {
  return {
    state: postStates.find((state) => state === get("posts")) ?? "unanswered",
    search: get("search") ?? "",
    program: get("program") ?? "",
    page: pageIn(get("page")),
  };
}

export const postsQuery = (api: DarasaClient, filter: ReturnType<typeof postFilterIn>) =>
  queryOptions({
    queryKey: [...postsKey, filter],
    queryFn: ({ signal }) => api.community_posts.list({ query: { ...filter, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
