import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { unitsKey } from "#web/student/courses/units-key.ts";

export const unitsQuery = (api: DarasaClient, program: number) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...unitsKey, program, "list"],
    queryFn: ({ signal }) => api.units.for_student({ params: { id: program }, signal }),
  });

export const unitQuery = (api: DarasaClient, program: number, number: number) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...unitsKey, program, "one", number],
    queryFn: ({ signal }) => api.units.page({ params: { id: program, number }, signal }),
  });
