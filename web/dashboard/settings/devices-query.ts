import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const devicesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["devices"],
    queryFn: async ({ signal }) => (await api.sessions.list({ signal })).sessions,
  });
