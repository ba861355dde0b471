import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";

/**
 * Fetches the result of an attempt again after answers of this device arrived after its end, because they change the
 * points and the grade. Until then, `isFetching` is true. A fetch that fails is repeated when the network is back.
 */
export function useLateAnswers(attempt: number, isAllSent: boolean) {
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const [isFetching, setIsFetching] = useState(false);
  useEffect(() => {
    if (!isFetching || !isAllSent || !isOnline) return;
    let isCurrent = true;
    const { queryKey } = q(api.attempts.get, { params: { id: attempt } });
    void makeStale(queries, "attempts").then(() => {
      const isFetched = queries.getQueryState(queryKey)?.isInvalidated === false;
      if (isCurrent && isFetched) setIsFetching(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt, isFetching, isAllSent, isOnline, queries]);
  return {
    isFetching,
    /** Notes that an answer arrived after the end. */
    noteArrived: () => setIsFetching(true),
  };
}
