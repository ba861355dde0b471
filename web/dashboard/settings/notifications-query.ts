import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const notificationSettingsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["notification-settings"],
    queryFn: ({ signal }) => api.notification_settings.get({ signal }),
  });
