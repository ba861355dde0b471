import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const secondFactorQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["second-factor"],
    queryFn: ({ signal }) => api.two_factor.status({ signal }),
  });
