import {
  type DataTag,
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { StaffSubmission, SubmissionOrdering } from "#contract/learning/submissions.ts";
import type { Page } from "#contract/shared/lists.ts";
import { readFilters } from "#web/dashboard/lists/filters.tsx";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { pageOf } from "#web/shared/page-of.ts";
import { queueFilters } from "../submission-filters.tsx";

const PAGE_SIZE = 50;

type Get = (name: string) => string;

export const queueFilterIn = (get: Get) => readFilters(queueFilters, get);
type QueueFilter = ReturnType<typeof queueFilterIn>;
type QueueData = InfiniteData<Page<StaffSubmission>, number>;

const queueKey = ["marking-queue"];
type QueueKey = DataTag<QueryKey, QueueData, Error>;

/**
 * The queue, a page after the other. It is not fetched again while it is open, so that a row stays where it is when it is
 * marked, and it is forgotten when the desk is left.
 */
export const queueQuery = (api: DarasaClient, filter: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, page: pageParam, page_size: PAGE_SIZE };
      return pageOf(await api.submissions.list({ query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages, lastPage) =>
      last.next === null ? undefined : nextPage(filter, pages, lastPage),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Each submission once: what was marked meanwhile may come again on a later page. */
export function rowsOf(data: Pick<QueueData, "pages"> | undefined): StaffSubmission[] {
  const rows = new Map<number, StaffSubmission>();
  for (const page of data?.pages ?? [])
    for (const row of page.results) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

/**
 * The page on which the server now has the first row that is not here yet. Rows that were marked have left the front of the
 * list, so it is nearer to the front than here.
 */
export function nextPage(
  { state, ordering }: { state?: string | undefined; ordering: SubmissionOrdering | undefined },
  pages: readonly Pick<Page<{ id: number; is_graded: boolean }>, "results">[],
  lastPage: number,
): number {
  const seen = new Map(pages.flatMap(({ results }) => results.map((row) => [row.id, row] as const)));
  const before = new Set(pages.slice(0, -1).flatMap(({ results }) => results.map(({ id }) => id)));
  const hasNews = pages.at(-1)?.results.some(({ id }) => !before.has(id));
  const leavesFront = state === "to_mark" || (!state && ordering === "to_mark");
  if (!leavesFront || !hasNews) return lastPage + 1;
  const waiting = [...seen.values()].filter(({ is_graded }) => !is_graded).length;
  return Math.floor(waiting / PAGE_SIZE) + 1;
}

const leftKey = ["marking-left"];

/**
 * How many works of the queue's program and assignment wait for a grade; null where that is too many to count. It is asked for
 * once: what is graded here is taken off, because a call for each work would be another for each grade.
 */
export const leftQuery = (api: DarasaClient, { program, assignment }: QueueFilter) => {
  const query = { program, assignment, state: "to_mark" as const, page: 1, page_size: 1 };
  return queryOptions({
    queryKey: [...leftKey, query],
    queryFn: async ({ signal }) => {
      const { count, count_is_exact } = pageOf(await api.submissions.list({ query, signal }));
      return count_is_exact ? count : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
};

/** Puts what the server answered in the place of the row, and counts what is left to mark. */
export function replaceInQueue(queries: QueryClient, row: StaffSubmission): void {
  const before = queuesIn(queries)
    .flatMap((queryKey) => rowsOf(queries.getQueryData<QueueData>(queryKey)))
    .find(({ id }) => id === row.id);
  changeRows(queries, (one) => (one.id === row.id ? row : one));
  if (!before) void queries.invalidateQueries({ queryKey: leftKey });
  else if (row.is_graded && !before.is_graded)
    queries.setQueriesData<number | null>({ queryKey: leftKey }, (left) => left && left - 1);
}

/** Shows with each work of the assignment whether its grades are held by now. */
export function holdInQueue(queries: QueryClient, assignment: number, grades_held: boolean): void {
  changeRows(queries, (one) => (one.assignment === assignment ? { ...one, grades_held } : one));
}

const queuesIn = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .findAll({ queryKey: queueKey })
    .map(({ queryKey }) => queryKey as QueueKey);

/** Changes the rows that are here, also where a further page is being fetched. */
function changeRows(queries: QueryClient, change: (row: StaffSubmission) => StaffSubmission): void {
  for (const queryKey of queuesIn(queries))
    changeFetched(queries, queryKey, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, results: page.results.map(change) })),
    }));
}
