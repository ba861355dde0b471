import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { makeStale } from "#web/api/stale.ts";

/** Pauses before a failed fetch is repeated. They double up to the longest one. */
const FIRST_MS = 3_000;
const LONGEST_MS = 60_000;

/**
 * Fetches the result of an attempt again after answers of this device arrived after its end, because they change the
 * points and the grade. Until then, `isFetching` is true. A fetch that fails is repeated after a pause, and when the
 * network is back.
 */
export function useLateAnswers(queryKey: QueryKey, isAllSent: boolean, isOnline: boolean) {
  const queries = useQueryClient();
  const [isFetching, setIsFetching] = useState(false);
  const isOld = useEffectEvent(() => queries.getQueryState(queryKey)?.isInvalidated);
  useEffect(() => {
    if (!isFetching || !isAllSent || !isOnline) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout>;
    const fetchNow = async (pause_ms: number) => {
      await makeStale(queries, "attempts");
      if (!isCurrent) return;
      if (isOld()) timer = setTimeout(fetchNow, pause_ms, Math.min(2 * pause_ms, LONGEST_MS));
      else setIsFetching(false);
    };
    void fetchNow(FIRST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isFetching, isAllSent, isOnline, queries]);
  return {
    isFetching,
    /** Notes that an answer arrived after the end. */
    noteArrived: () => setIsFetching(true),
  };
}
