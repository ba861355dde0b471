import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { makeStale } from "#web/api/stale.ts";

/**
 * Fetches the result of an attempt again after answers of this device arrived after its end, because they change the
 * points and the grade. Until then, `isFetching` is true. A fetch that fails is repeated when the network is back.
 */
export function useLateAnswers(queryKey: QueryKey, isAllSent: boolean, isOnline: boolean) {
  const queries = useQueryClient();
  const [isFetching, setIsFetching] = useState(false);
  const isOld = useEffectEvent(() => queries.getQueryState(queryKey)?.isInvalidated);
  useEffect(() => {
    if (!isFetching || !isAllSent || !isOnline) return;
    let isCurrent = true;
    void makeStale(queries, "attempts").then(() => {
      if (isCurrent && !isOld()) setIsFetching(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [isFetching, isAllSent, isOnline, queries]);
  return {
    isFetching,
    /** Notes that an answer arrived after the end. */
    noteArrived: () => setIsFetching(true),
  };
}
