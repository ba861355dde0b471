import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** Whether this device gets notifications, and the key to subscribe with. */
export const pushQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["push-subscription"],
    queryFn: ({ signal }) => api.push_subscription.get({ signal }),
  });
