import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { TeamList } from "./team-list.tsx";
import { teamQuery } from "./team-queries.ts";

const editor = lazyEditor(async () => (await import("./member-editor.tsx")).memberEditor);

/** Prefetches the form for `?member=new` or `?member=3`, otherwise the list. */
export function prefetch(visit: SectionVisit) {
  if (visit.search.get("member")) return editor.prefetch(visit);
  return visit.queries.prefetchQuery(teamQuery);
}

/** Shows the form that the address names, otherwise the list (staff.md 2). */
export function Section() {
  return useAddress().get("member") ? <editor.Page /> : <TeamList />;
}
