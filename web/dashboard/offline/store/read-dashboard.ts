import { type DehydratedState, hydrate, type QueryClient } from "@tanstack/react-query";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { currentUserQuery, menuQuery } from "#web/dashboard/shell/current-user.ts";
import { readRows } from "./cached-dashboard.ts";
import type { CachedRow } from "./device.ts";
import { QUERY_ROW, SHELL_ROW, type ShellValues } from "./store-dashboard.ts";

export interface CachedDashboard {
  user: User;
  menu: MenuItem[];
}

/** Puts the stored replies where the sections look for them; null when there are none. */
export async function readDashboard(queries: QueryClient): Promise<CachedDashboard | null> {
  const rows = await readRows();
  const shell = rows.find(({ name }) => name === SHELL_ROW)?.value as ShellValues | undefined;
  if (shell) fillFrom(rows, queries, shell.user_id);
  const user = shell && queries.getQueryData(currentUserQuery(api).queryKey);
  const menu = queries.getQueryData(menuQuery(api).queryKey);
  return user?.id === shell?.user_id && user ? { user, menu: menu ?? [] } : null;
}

/**
 * Puts what is stored where an open dashboard does not have it, or has it older: a page that was opened at one section has not
 * fetched the others.
 */
export async function readSections(queries: QueryClient, userId: number): Promise<void> {
  fillFrom(await readRows(), queries, userId);
}

function fillFrom(rows: readonly CachedRow[], queries: QueryClient, userId: number): void {
  for (const { name, user_id, value } of rows)
    if (user_id === userId && name.startsWith(QUERY_ROW)) hydrate(queries, value as DehydratedState);
}
