import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { rowsOf } from "#web/rows-of.ts";

/** The queries under this key are stale after an employer was saved or deleted. */
export const employersKey = ["employers"];

export const employersQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...employersKey, "list"],
    queryFn: async ({ signal }) => rowsOf(await api.employers.list({ signal })),
  });
