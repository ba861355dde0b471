import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EditSubAdmin, NewSubAdmin } from "#web/staff/sub-admins/sub-admin-editor.tsx";
import { SubAdminList } from "#web/staff/sub-admins/sub-admin-list.tsx";
import { permissionChoicesQuery, subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";

export function prefetch({ queries, api }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(subAdminsQuery(api)),
    queries.prefetchQuery(permissionChoicesQuery(api)),
  ]);
}

/** User Management: `?user=new` and `?user=12` open the form (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("user");
  if (open === "new") return <NewSubAdmin />;
  if (open) return <EditSubAdmin key={open} id={Number(open)} />;
  return <SubAdminList />;
}
