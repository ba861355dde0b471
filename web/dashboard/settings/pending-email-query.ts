import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const pendingEmailQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["pending-email"],
    queryFn: async ({ signal }) => (await api.credentials.pending_email({ signal })).pending_email,
  });
