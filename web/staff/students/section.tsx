import { lazy } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { importQuery } from "./import/import-queries.ts";
import { StudentList, students } from "./student-list.tsx";

const StudentPage = lazy(async () => ({ default: (await import("./page/student-page.tsx")).StudentPage }));
const Imports = lazy(async () => ({ default: (await import("./import/imports.tsx")).Imports }));

/** Shows Students Management (staff.md 2). `?student=17` opens a student's page, `?import=list` the import. */
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
  if (file > 0) return queries.prefetchQuery(importQuery(file));
  return Promise.all([
    queries.prefetchQuery(totalsQuery),
    queries.prefetchQuery(programTitlesQuery),
    students.prefetch(visit),
  ]);
}
