import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes a query's data on the screen. The answer of a fetch that is under way may be older than the change and
 * replaces it, so the change is made again when that fetch has ended. It must have no effect on data that has it.
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

/** Acts once the query is not being fetched: a new fetch would cancel the one that is under way. */
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
