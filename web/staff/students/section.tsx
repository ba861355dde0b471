import { lazy } from "react";
import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { importQuery } from "./import/import-queries.ts";
import { StudentList, students } from "./student-list.tsx";

const StudentPage = lazy(async () => ({ default: (await import("./page/student-page.tsx")).StudentPage }));
const Imports = lazy(async () => ({ default: (await import("./import/imports.tsx")).Imports }));

/** Students Management (staff-dashboard.md section 2); `?student=17` opens the page of one, `?import=list` the import. */
export function Section() {
  const { get } = useAddress();
  const id = Number(get("student"));
  if (id > 0) return <StudentPage key={id} id={id} />;
  if (get("import")) return <Imports />;
  return <StudentList />;
}

export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const id = Number(search.get("student"));
  if (id > 0) return queries.prefetchQuery(q(api.students.get, { params: { id } }));
  const file = Number(search.get("import"));
  if (file > 0) return queries.prefetchQuery(importQuery(visit.api, file));
  return Promise.all([
    queries.prefetchQuery(totalsQuery),
    queries.prefetchQuery(programTitlesQuery),
    students.prefetch(visit),
  ]);
}
