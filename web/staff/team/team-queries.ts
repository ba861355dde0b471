import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { rowsOf } from "#web/rows-of.ts";

/** Everything under this key is stale once a member was saved, moved or deleted. */
export const teamKey = ["team"];

export const teamListKey = [...teamKey, "list"];

/** The whole team: it is searched and sorted here, since it fits on a page. */
export const teamListQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: teamListKey,
    queryFn: async ({ signal }) => rowsOf(await api.team.list({ signal })),
  });
