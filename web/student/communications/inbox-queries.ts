import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { growingQ, PAGE_SIZE, q } from "#web/api/query.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";

const JITTER = 0.1;
/**
 * Poll interval: 60 s, plus or minus a tenth, so that students do not all poll in the same second. The value is the
 * same for the whole page. All observers restart their timers with each answer, so that they poll together.
 */
const POLL_MS = 60_000 * (1 + JITTER * (2 * Math.random() - 1));

/** The query of the inbox, newest first, 20 at a time. */
export const inboxQuery = growingQ(
  api.communications.inbox,
  { query: { page_size: PAGE_SIZE } },
  { page: 1 },
  ({ count }, { length }) => (length * PAGE_SIZE < count ? { page: length + 1 } : undefined),
);

/** The query of a communication that a link opens and that is not on a loaded page. */
export const receivedQuery = (id: number) => q(api.communications.received, { params: { id } });

/**
 * The query of the unread count. It polls only in visible tabs, because TanStack Query stops intervals in hidden ones.
 */
export const unreadCountQuery = {
  ...q(api.communications.unread_count),
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
};

export function useUnreadCount(): number | undefined {
  return useQuery(unreadCountQuery).data?.count;
}

/** Changes the count on the screen. */
export function countUnread(queries: QueryClient, count: (before: number) => number): void {
  queries.setQueryData(unreadCountQuery.queryKey, (before) => ({ count: count(before?.count ?? 0) }));
}

/** Changes one communication on the screen. A change that returns `null` removes it. */
export function changeInInbox(
  queries: QueryClient,
  id: number,
  change: (one: ReceivedCommunication) => ReceivedCommunication | null,
): void {
  changeFetched(queries, inboxQuery.queryKey, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      results: page.results.flatMap((one) => (one.id === id ? (change(one) ?? []) : one)),
    })),
  }));
  const { queryKey } = receivedQuery(id);
  const one = queries.getQueryData(queryKey);
  const changed = one && change(one);
  if (changed) queries.setQueryData(queryKey, changed);
  else queries.removeQueries({ queryKey });
}
