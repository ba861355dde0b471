import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { filtersIn, studentListQuery } from "./student-queries.ts";

/** Students Management (staff-dashboard.md section 2). */
export { StudentList as Section } from "./student-list.tsx";

export function prefetch({ queries, api, search }: SectionVisit) {
  const filters = filtersIn((name) => search.get(name));
  return Promise.all([
    queries.prefetchQuery(totalsQuery(api)),
    queries.prefetchQuery(programTitlesQuery(api)),
    queries.prefetchQuery(studentListQuery(api, filters)),
  ]);
}
