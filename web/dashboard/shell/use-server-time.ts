import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { learnFromPage, serverOffset } from "#web/server-time.ts";

/** Fetching all data of a page takes less. */
const LONGEST_FETCH_MS = 60_000;

/** Learns the server's time from when the page was made. */
export function useServerTime(madeAt_ms: number | undefined): void {
  useEffect(() => {
    if (madeAt_ms !== undefined) learnFromPage(madeAt_ms);
  }, [madeAt_ms]);
}

/**
 * Puts the times of the page's own data, which are the server's, on the device's clock: by that TanStack Query tells what is
 * stale, and the device what is too old. Mounted once the section is hydrated, because its first render shows these times.
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
