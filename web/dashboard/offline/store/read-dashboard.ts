import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { currentUserQuery, menuQuery } from "#web/dashboard/shell/current-user.ts";
import { readRows } from "./cached-dashboard.ts";
import { QUERY_ROW, SHELL_ROW, type ShellValues } from "./store-dashboard.ts";

export interface CachedDashboard {
  user: User;
  menu: MenuItem[];
}

/** Puts the stored replies where the sections look for them; null when there are none. */
export async function readDashboard(queries: QueryClient): Promise<CachedDashboard | null> {
  const rows = await readRows();
  const shell = rows.find(({ name }) => name === SHELL_ROW)?.value as ShellValues | undefined;
  for (const { name, user_id, value } of rows)
    if (user_id === shell?.user_id && name.startsWith(QUERY_ROW)) hydrate(queries, value as DehydratedState);
  const user = shell && queries.getQueryData(currentUserQuery(api).queryKey);
  const menu = queries.getQueryData(menuQuery(api).queryKey);
  return user?.id === shell?.user_id && user ? { user, menu: menu ?? [] } : null;
}
