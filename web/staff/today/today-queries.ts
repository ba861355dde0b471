import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

export const todayKey = ["staff-today"];

export const todayQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...todayKey, "waiting"],
    queryFn: ({ signal }) => api.staff_today.get({ signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
