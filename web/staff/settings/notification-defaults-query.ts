import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const notificationDefaultsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["notification-defaults"],
    queryFn: ({ signal }) => api.notification_settings.defaults({ signal }),
  });
