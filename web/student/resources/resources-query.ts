import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { unitsKey } from "#web/student/courses/units-key.ts";

/** What the student may read over all programs. */
export const resourcesQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...unitsKey, "resources"],
    queryFn: ({ signal }) => api.units.resources({ signal }),
  });
