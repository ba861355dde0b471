import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { learnFromPage, serverOffset } from "#web/server-time.ts";

/**
 * Learns the server's time from the page's own data. The times of that data are the server's: they are put on the device's
 * clock, by which TanStack Query tells what is stale and the device what is too old.
 */
export function useServerTime(queries: QueryClient, madeAt_ms: number | undefined): void {
  useEffect(() => {
    if (madeAt_ms === undefined) return;
    learnFromPage(madeAt_ms);
    const offset_ms = serverOffset();
    if (offset_ms === 0) return;
    for (const { queryKey, state } of queries.getQueryCache().getAll())
      if (state.data !== undefined && state.dataUpdatedAt <= madeAt_ms)
        queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt - offset_ms });
  }, [queries, madeAt_ms]);
}
