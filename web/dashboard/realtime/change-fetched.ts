import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Changes what is shown of a query. A fetch that is under way may be from before the change and takes its place, so
 * the change is made once more when that fetch has ended: it must leave alone what has it already.
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

/**
 * Does it once nothing is being fetched for the query. One fetch gives up the other: a list asked for anew the older
 * page that is on its way, and that page the list.
 */
export function afterFetch(queries: QueryClient, queryKey: QueryKey, act: () => void): void {
  if (!isFetching(queries, queryKey)) {
    act();
    return;
  }
  const leave = queries.getQueryCache().subscribe(() => {
    if (isFetching(queries, queryKey)) return;
    leave();
    act();
  });
}

function isFetching(queries: QueryClient, queryKey: QueryKey): boolean {
  const query = queries.getQueryCache().find({ queryKey });
  return query !== undefined && query.state.fetchStatus !== "idle";
}
