import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { memberEditor } from "./member-editor.tsx";
import { TeamList } from "./team-list.tsx";
import { teamListQuery } from "./team-queries.ts";

/** `?member=new` and `?member=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  if (visit.search.get("member")) return memberEditor.prefetch(visit);
  return visit.queries.prefetchQuery(teamListQuery(visit.api));
}

/** Team Members (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("member") ? memberEditor.page() : <TeamList />;
}
