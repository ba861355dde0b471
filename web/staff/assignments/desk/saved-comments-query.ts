import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const savedCommentsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["saved-comments"],
    queryFn: ({ signal }) => api.saved_comments.list({ signal }),
    // They change seldom, and every work that is opened asks for them.
    staleTime: 10 * 60_000,
  });
