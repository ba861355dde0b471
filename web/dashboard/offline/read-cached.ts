import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import type { MenuItem } from "#contract/accounts/menu.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { currentUserQuery, menuQuery } from "#web/dashboard/shell/current-user.ts";
import { keptRows } from "./cached-dashboard.ts";
import { FRAME, type Frame, QUERY } from "./store-dashboard.ts";

export interface KeptDashboard {
  user: User;
  menu: MenuItem[];
}

/** Puts what is kept on this device where the sections look for it; null when nothing is kept. */
export async function readKept(queries: QueryClient): Promise<KeptDashboard | null> {
  const rows = await keptRows();
  const frame = rows.find(({ name }) => name === FRAME)?.value as Frame | undefined;
  if (!frame) return null;
  for (const { name, user_id, value } of rows)
    if (user_id === frame.user_id && name.startsWith(QUERY)) hydrate(queries, value as DehydratedState);
  const user = queries.getQueryData(currentUserQuery(api).queryKey);
  const menu = queries.getQueryData(menuQuery(api).queryKey);
  return user?.id === frame.user_id ? { user, menu: menu ?? [] } : null;
}
