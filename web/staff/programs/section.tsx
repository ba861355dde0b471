import type { SectionVisit } from "#web/dashboard/section.ts";
import { useAddress } from "#web/dashboard/use-address.ts";
import { EditProgram, NewProgram } from "#web/staff/programs/program-editor.tsx";
import { ProgramList } from "#web/staff/programs/program-list.tsx";
import {
  categoriesQuery,
  filtersIn,
  programListQuery,
  programQuery,
} from "#web/staff/programs/program-queries.ts";

/** `?program=new` and `?program=12` open the form; without it the list is shown. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const open = search.get("program");
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    !open &&
      queries.prefetchQuery(
        programListQuery(
          api,
          filtersIn((name) => search.get(name)),
        ),
      ),
    Number(open) > 0 && queries.prefetchQuery(programQuery(api, Number(open))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const open = useAddress().get("program");
  if (open === "new") return <NewProgram />;
  if (open) return <EditProgram key={open} id={Number(open)} />;
  return <ProgramList />;
}
