import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { StudentList } from "#web/staff/students/student-list.tsx";
import { filtersIn, programTitlesQuery, studentListQuery } from "#web/staff/students/student-queries.ts";

export function prefetch({ queries, api, search }: SectionVisit) {
  const filters = filtersIn((name) => search.get(name));
  return Promise.all([
    queries.prefetchQuery(totalsQuery(api)),
    queries.prefetchQuery(programTitlesQuery(api)),
    queries.prefetchQuery(studentListQuery(api, filters)),
  ]);
}

/** Students Management (staff-dashboard.md section 2). */
export function Section() {
  return <StudentList />;
}
