import { queryOptions } from "@tanstack/react-query";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import type { DarasaClient } from "#contract/all.ts";

export const subAdminsKey = ["sub-admins"];

/** All of them, newest first. They are few, so the browser searches them. */
export const subAdminsQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...subAdminsKey, "list"],
    queryFn: async ({ signal }) => (await api.sub_admins.list({ signal })).sub_admins,
  });

export const permissionChoicesQuery = (api: DarasaClient) =>
  queryOptions({
    queryKey: [...subAdminsKey, "permissions"],
    queryFn: async ({ signal }) => (await api.sub_admins.permission_choices({ signal })).permissions,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The sub-admins whose name, email or username contains the search (staff-dashboard.md section 2). */
export function matchingSubAdmins(subAdmins: SubAdmin[], search: string): SubAdmin[] {
  const words = search.trim().toLowerCase();
  return subAdmins.filter(({ username, email, profile }) =>
    [profile.name, email, username].some((text) => text.toLowerCase().includes(words)),
  );
}
