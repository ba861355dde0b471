import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { SubAdminList } from "./sub-admin-list.tsx";
import { adminsQuery, permissionChoicesQuery, subAdminsQuery } from "./sub-admin-queries.ts";

const editor = lazyEditor(async () => (await import("./sub-admin-editor.tsx")).subAdminEditor);

export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  return Promise.all([
    queries.prefetchQuery(permissionChoicesQuery),
    ...(search.get("user")
      ? [editor.prefetch(visit)]
      : [queries.prefetchQuery(subAdminsQuery), queries.prefetchQuery(adminsQuery)]),
  ]);
}

/** Shows User Management. `?user=new` and `?user=12` open the form (staff.md 2). */
export function Section() {
  return useAddress().get("user") ? <editor.Page /> : <SubAdminList />;
}
