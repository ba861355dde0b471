import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { StaffSubmission, SubmissionOrdering } from "#contract/courses/submissions.ts";
import type { Page } from "#contract/shared/lists.ts";
import { api } from "#web/api/client.ts";
import { listQ } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { readFilters } from "#web/dashboard/lists/filters/filters.tsx";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { queueFilters } from "#web/staff/assignments/submission-filters.tsx";

const PAGE_SIZE = 50;

type Get = (name: string) => string;

export const queueFilterIn = (get: Get) => readFilters(queueFilters, get);
type QueueFilter = ReturnType<typeof queueFilterIn>;
type QueueData = InfiniteData<Page<StaffSubmission>, number>;

/** Separate key from the lists of submissions, so that a grade does not make the queue stale. */
const queueKey = ["marking-queue"];
type QueueKey = DataTag<QueryKey, QueueData, Error>;

/**
 * Query of the queue, page by page. It is not fetched again while the desk is open, so that a graded row stays in its
 * place. It is forgotten when the desk closes.
 */
export const queueQuery = (filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    queryFn: ({ client, pageParam: page }) =>
      client.fetchQuery({
        ...listQ(api.submissions.list, { query: { ...filter, page, page_size: PAGE_SIZE } }),
        retry: false,
        staleTime: 0,
        gcTime: 0,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPage) =>
      last.next === null ? undefined : nextPage(filter, pages, lastPage),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Returns each submission once. One that was graded in the meantime may come again on a later page. */
export function rowsOf(data: Pick<QueueData, "pages"> | undefined): StaffSubmission[] {
  const rows = new Map<number, StaffSubmission>();
  for (const page of data?.pages ?? [])
    for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/**
 * Returns the page on which the server now has the first row that is not loaded yet. Graded rows have left the front of
 * the list, so the remaining rows have moved forward.
 */
export function nextPage(
  { state, ordering }: { state?: string | undefined; ordering: SubmissionOrdering | undefined },
  pages: readonly Pick<Page<Pick<StaffSubmission, "id" | "is_graded" | "has_open_attempt">>, "results">[],
  lastPage: number,
): number {
  const seen = new Map(pages.flatMap(({ results }) => results.map((row) => [row.id, row] as const)));
  const before = new Set(pages.slice(0, -1).flatMap(({ results }) => results.map(({ id }) => id)));
  const hasNews = pages.at(-1)?.results.some(({ id }) => !before.has(id));
  const leavesFront = state === "to_mark" || (!state && ordering === "to_mark");
  if (!leavesFront || !hasNews) return lastPage + 1;
  const waiting = [...seen.values()].filter(isUngraded).length;
  return Math.floor(waiting / PAGE_SIZE) + 1;
}

/**
 * Query of the number of ungraded submissions in the queue's program and assignment; null if there are too many to
 * count. It is fetched once and lowered by each grade, because fetching it again would double the calls.
 */
export const leftQuery = ({ program, assignment }: QueueFilter) => ({
  ...listQ(api.submissions.list, {
    query: { program, assignment, state: "to_mark", page: 1, page_size: 1 },
  }),
  placeholderData: undefined,
  select: ({ count, count_is_exact }: Page<StaffSubmission>) => (count_is_exact ? count : null),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Returns whether the work has no grade, or an attempt at a quiz that its grade does not count yet. */
const isUngraded = ({
  is_graded,
  has_open_attempt,
}: Pick<StaffSubmission, "is_graded" | "has_open_attempt">) => !is_graded || has_open_attempt;

/** Returns whether something is to mark in the work. Nothing is while its student has it back. */
export const isToMark = (row: StaffSubmission): boolean => isUngraded(row) && !row.returned_at;

/** Replaces the row with the server's reply, and updates the number left to mark. */
export function replaceInQueue(queries: QueryClient, row: StaffSubmission): void {
  const before = queuesIn(queries)
    .flatMap((queryKey) => rowsOf(queries.getQueryData<QueueData>(queryKey)))
    .find(({ id }) => id === row.id);
  changeRows(queries, (one) => (one.id === row.id ? row : one));
  // The desk's only other query of submissions is the number left to mark.
  const left = { queryKey: api.submissions.list.queryKey, type: "active" } as const;
  if (!before) void makeStale(queries, left.queryKey);
  else if (isToMark(before) && !isToMark(row))
    queries.setQueriesData<Page<StaffSubmission>>(
      left,
      (page) => page && { ...page, count: Math.max(0, page.count - 1) },
    );
}

/** Updates whether grades are held, in each loaded submission of the assignment. */
export function holdInQueue(queries: QueryClient, assignment: number, grades_held: boolean): void {
  changeRows(queries, (one) => (one.assignment === assignment ? { ...one, grades_held } : one));
}

const queuesIn = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: queueKey })
    .map(({ queryKey }) => queryKey as QueueKey);

/** Changes the loaded rows, even while another page is being fetched. */
function changeRows(queries: QueryClient, change: (row: StaffSubmission) => StaffSubmission): void {
  for (const queryKey of queuesIn(queries))
    changeFetched(queries, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, results: page.results.map(change) })),
    }));
}
