import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const DELIVERIES_PAGE_SIZE = 20;
const WAITING_REFRESH_MS = 5_000;

/** The queries under this key are stale after a webhook was made, changed or deleted, or a delivery replayed. */
export const webhooksKey = ["webhooks"];

export const webhookListQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...webhooksKey, "list"],
    queryFn: ({ signal }) => api.webhooks.list({ signal }),
  });

export const webhookQuery = (api: DarasaClient, id: number) =>
  queryOptions({
    queryKey: [...webhooksKey, "one", id],
    queryFn: ({ signal }) => api.webhooks.get({ params: { id }, signal }),
  });

export const deliveriesQuery = (api: DarasaClient, id: number, page: number) =>
  queryOptions({
    queryKey: [...webhooksKey, "deliveries", id, page],
    queryFn: ({ signal }) =>
      api.webhooks.deliveries({ params: { id }, query: { page, page_size: DELIVERIES_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    // What waits is sent within moments, or tried again.
    refetchInterval: ({ state }) =>
      state.data?.results.some((delivery) => delivery.state === "queued") ? WAITING_REFRESH_MS : false,
  });
