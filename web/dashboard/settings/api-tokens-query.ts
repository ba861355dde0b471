import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { rowsOf } from "#web/rows-of.ts";

export const apiTokensQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["api-tokens"],
    queryFn: async ({ signal }) => rowsOf(await api.tokens.list({ signal })),
  });
