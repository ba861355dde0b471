import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** Everything under this key is stale after a submission. */
export const workKey = ["own-work"];

export const assignmentsQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...workKey, "assignments"],
    queryFn: ({ signal }) => api.assignments.for_student({ signal }),
  });

export const submissionsQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...workKey, "submissions"],
    queryFn: ({ signal }) => api.submissions.for_student({ signal }),
  });
