import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { hasLoggedOutByForm } from "#web/browser/log-out-by-form.ts";
import { hasLoggedOut } from "#web/browser/logged-out-offline.ts";
import { currentUserQuery, menuQuery } from "#web/dashboard/shell/current-user.ts";
import { readRows } from "./cached-dashboard.ts";
import type { CachedRow } from "./device.ts";
import { QUERY_ROW, SHELL_ROW, type ShellValues } from "./store-dashboard.ts";

export interface CachedDashboard {
  user: User;
  menu: MenuItem[];
}

/** Fills the queries with the stored replies. Returns null if nothing is stored, or if the person has logged out. */
export async function readDashboard(queries: QueryClient): Promise<CachedDashboard | null> {
  // The storage may not have answered when the person logged out.
  if (hasLoggedOut() || hasLoggedOutByForm()) return null;
  const rows = await readRows();
  const shell = rows.find(({ name }) => name === SHELL_ROW)?.value as ShellValues | undefined;
  if (shell) fillFrom(rows, queries, shell.user_id);
  const user = shell && queries.getQueryData(currentUserQuery.queryKey);
  const menu = queries.getQueryData(menuQuery.queryKey);
  return user?.id === shell?.user_id && user ? { user, menu: menu?.menu_items ?? [] } : null;
}

/** Fills an open dashboard with stored replies that are missing or newer: it has not fetched all sections. */
export async function readSections(queries: QueryClient, userId: number): Promise<void> {
  fillFrom(await readRows(), queries, userId);
}

function fillFrom(rows: readonly CachedRow[], queries: QueryClient, userId: number): void {
  for (const { name, user_id, value } of rows)
    if (user_id === userId && name.startsWith(QUERY_ROW)) hydrate(queries, value as DehydratedState);
}
