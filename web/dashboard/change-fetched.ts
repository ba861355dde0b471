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
  const cache = queries.getQueryCache();
  const query = cache.find({ queryKey });
  if (!query || query.state.fetchStatus === "idle") return;
  const leave = cache.subscribe(() => {
    if (query.state.fetchStatus !== "idle") return;
    leave();
    changeNow();
  });
}
