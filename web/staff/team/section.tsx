import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { TeamList } from "./team-list.tsx";
import { teamListQuery } from "./team-queries.ts";

const editor = lazyEditor(async () => (await import("./member-editor.tsx")).memberEditor);

/** `?member=new` and `?member=3` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  if (visit.search.get("member")) return editor.prefetch(visit);
  return visit.queries.prefetchQuery(teamListQuery(visit.api));
}

/** Team Members (staff-dashboard.md section 2). */
export function Section() {
  return useAddress().get("member") ? <editor.Page /> : <TeamList />;
}
