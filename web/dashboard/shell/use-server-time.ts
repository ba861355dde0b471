import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { learnFromPage, serverOffset } from "#web/api/server-time.ts";

/** Maximum time to fetch all data of a page. */
const LONGEST_FETCH_MS = 60_000;

/** Sets the server's time from the time when it made the page. */
export function useServerTime(madeAt_ms: number | undefined): void {
  useEffect(() => {
    if (madeAt_ms !== undefined) learnFromPage(madeAt_ms);
  }, [madeAt_ms]);
}

/**
 * Converts the fetch times of the page's data from the server's clock to the device's. TanStack Query needs them to
 * know what is stale, and the device to know what is too old. It mounts after the section is hydrated, because its
 * first render shows the server's times.
 */
export function DeviceTimes({ madeAt_ms }: { madeAt_ms: number }) {
  const queries = useQueryClient();
  useEffect(() => {
    const offset_ms = serverOffset();
    if (offset_ms === 0) return;
    for (const { queryKey, state } of queries.getQueryCache().getAll()) {
      const age_ms = madeAt_ms - state.dataUpdatedAt;
      if (state.data !== undefined && age_ms >= 0 && age_ms < LONGEST_FETCH_MS)
        queries.setQueryData(queryKey, state.data, { updatedAt: state.dataUpdatedAt - offset_ms });
    }
  }, [queries, madeAt_ms]);
  return null;
}
