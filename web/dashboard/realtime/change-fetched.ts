import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes a query's data on the screen. A running fetch may bring older data that replaces the change. Therefore the
 * change is made again after that fetch, and must have no effect on data that includes it.
 */
export function changeFetched<Data>(
  queries: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data) => Data,
): void {
  const changeNow = () =>
    queries.setQueryData<Data>(queryKey as QueryKey, (data) => (data === undefined ? data : change(data)));
  changeNow();
  if (isFetching(queries, queryKey)) afterFetch(queries, queryKey, changeNow);
}

/** Calls `act` when the query is not being fetched: a new fetch would cancel the running one. */
export function afterFetch(queries: QueryClient, queryKey: QueryKey, act: () => void): void {
  if (!isFetching(queries, queryKey)) {
    act();
    return;
  }
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    if (isFetching(queries, queryKey)) return;
    unsubscribe();
    act();
  });
}

function isFetching(queries: QueryClient, queryKey: QueryKey): boolean {
  return queries.isFetching({ queryKey, exact: true }) > 0;
}
