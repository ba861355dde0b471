import type { QueryClient } from "@tanstack/react-query";
import type { SubAdmin } from "#contract/accounts/sub-admins.ts";
import { isFoundIn } from "#contract/shared/text/searchable.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";

/** Query of all sub-admins, newest first. They are few, so the browser searches them. */
export const subAdminsQuery = q(api.sub_admins.list);

/** Query of all admins, newest first. */
export const adminsQuery = q(api.sub_admins.admins);

/** Changes the cached list, without another call (staff.md 4). */
export const changeSubAdmins = (queries: QueryClient, change: (list: SubAdmin[]) => SubAdmin[]) =>
  queries.setQueryData(
    subAdminsQuery.queryKey,
    (reply) => reply && { ...reply, sub_admins: change(reply.sub_admins) },
  );

export const permissionChoicesQuery = {
  ...q(api.sub_admins.permission_choices),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Returns the sub-admins whose name, email or username contains the search (staff.md 2). */
export function matchingSubAdmins(subAdmins: SubAdmin[], search: string): SubAdmin[] {
  return subAdmins.filter(({ username, email, profile }) =>
    [profile.name, email, username].some((text) => isFoundIn(text, search)),
  );
}
