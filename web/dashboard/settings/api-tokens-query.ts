import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const apiTokensQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["api-tokens"],
    queryFn: ({ signal }) => api.access.list_tokens({ signal }),
  });
