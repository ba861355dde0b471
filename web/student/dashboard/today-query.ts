import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** What now: readable without a network as it was last seen. */
export const todayQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["today"],
    queryFn: ({ signal }) => api.today.get({ signal }),
  });
