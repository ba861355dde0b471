import { queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import { rowsOf } from "#web/rows-of.ts";

/** The queries under this key are stale after a member was saved, moved or deleted. */
export const teamKey = ["team"];

export const teamListKey = [...teamKey, "list"];

/** The whole team. It is small, so the browser searches and sorts it. */
export const teamListQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: teamListKey,
    queryFn: async ({ signal }) => rowsOf(await api.team.list({ signal })),
  });
