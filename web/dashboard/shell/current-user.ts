import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { MenuItem } from "#contract/accounts/menu-items.ts";
import type { User } from "#contract/accounts/profiles.ts";
import type { Principal } from "#contract/shared/permissions.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** The query of the user in the header. Code that changes the user sets this query's data. */
export const currentUserQuery = { ...q(api.profiles.current), staleTime: 300_000 };

/** The query of the sidebar's entries. It is fetched again when the window returns, because permissions may change. */
export const menuQuery = { ...q(api.menu.sidebar), staleTime: 300_000, refetchOnWindowFocus: true };

/** Returns the menu. It is empty until it is fetched, if the page came without it. */
export function useMenu(initial?: MenuItem[]): MenuItem[] {
  const initialData = initial && { menu_items: initial };
  return useQuery({ ...menuQuery, initialData }).data?.menu_items ?? [];
}

export const CurrentUserContext = createContext<User | null>(null);

/** Returns the logged-in user, whom the shell provides to every section. */
export function useCurrentUser(): User {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser is for sections of the dashboard.");
  return user;
}

/** Returns the user, at first as the page was loaded. */
export function useFreshUser(initialData: User): User {
  return useQuery({ ...currentUserQuery, initialData }).data;
}

export function principalOf(user: User): Principal {
  return { role: user.profile.role, permissions: user.admin_permissions.permissions };
}
