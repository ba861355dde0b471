import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";

/** The student's programs with their progress. */
export const enrolledProgramsQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: ["enrolled-programs"],
    queryFn: ({ signal }) => api.enrollments.enrolled_programs({ signal }),
  });
