import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { ReceivedCommunication } from "#contract/learning/communications.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { pageOf } from "#web/shared/page-of.ts";

const PAGE_SIZE = 20;
const JITTER = 0.1;
/**
 * Every 60 s, plus or minus a tenth, so that the students' polls do not come in the same second. One time for the whole page:
 * all its observers start their timers again with each answer, so that they poll together.
 */
const POLL_MS = 60_000 * (1 + JITTER * (2 * Math.random() - 1));

const inboxKey = ["inbox"];

/** The inbox, newest first, 20 at a time. */
export const inboxQuery = (api: DarasaClient) =>
  infiniteQueryOptions({
    meta: { isCached: true },
    queryKey: [...inboxKey, "list"],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(await api.communications.inbox({ query: { page: pageParam, page_size: PAGE_SIZE }, signal })),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.count ? all.length + 1 : undefined),
  });

/** A communication that a link opens and that is not on a loaded page. */
export const receivedQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...inboxKey, "one", id],
    queryFn: ({ signal }) => api.communications.received({ params: { id }, signal }),
  });

/** Polled while the tab is visible: TanStack Query stops intervals in hidden tabs. */
export const unreadCountQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...inboxKey, "unread-count"],
    queryFn: async ({ signal }) => (await api.communications.unread_count({ signal })).count,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  });

/** Changes one communication on the screen. A change that returns `null` removes it. */
export function changeInInbox(
  queries: QueryClient,
  api: DarasaClient,
  id: number,
  change: (one: ReceivedCommunication) => ReceivedCommunication | null,
): void {
  changeFetched(queries, inboxQuery(api).queryKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      results: page.results.flatMap((one) => (one.id === id ? (change(one) ?? []) : one)),
    })),
  }));
  const { queryKey } = receivedQuery(api, id);
  const one = queries.getQueryData(queryKey);
  const changed = one && change(one);
  if (changed) queries.setQueryData(queryKey, changed);
  else queries.removeQueries({ queryKey });
}

export function refreshInbox(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: inboxKey });
}
