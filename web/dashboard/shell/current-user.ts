import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import type { DarasaClient } from "#contract/all.ts";
import type { Principal } from "#contract/shared/permissions.ts";

/** The user in the header. Code that changes the user sets this query's data. */
export const currentUserQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["current-user"],
    queryFn: ({ signal }) => api.profiles.current({ signal }),
    staleTime: 300_000,
    meta: { isCached: true, isShell: true },
  });

/** The sidebar's entries. They are fetched again when the window returns after a while, since permissions change. */
export const menuQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: ["sidebar-menu"],
    queryFn: async ({ signal }) => (await api.menu.sidebar({ signal })).menu_items,
    staleTime: 300_000,
    meta: { isCached: true, isShell: true },
    refetchOnWindowFocus: true,
  });

export const CurrentUserContext = createContext<User | null>(null);

/** The logged-in user. The shell provides them to every section. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser is for sections of the dashboard.");
  return user;
}

/** The user, at first as the page was loaded with. */
export function useFreshUser(api: DarasaClient, initialData: User): User {
  return useQuery({ ...currentUserQuery(api), initialData }).data;
}

export function principalOf(user: User): Principal {
  return { role: user.profile.role, permissions: user.admin_permissions.permissions };
}
