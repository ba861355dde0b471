import { lazy, Suspense } from "react";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ProgramList } from "./program-list.tsx";
import { categoriesQuery, filtersIn, programListQuery } from "./program-queries.ts";

const ProgramPlan = lazy(async () => ({ default: (await import("./program-plan.tsx")).ProgramPlan }));
const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);

/** `?program=new` and `?program=12` open the form; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const get = (name: string) => search.get(name);
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    get("program") ? editor.prefetch(visit) : queries.prefetchQuery(programListQuery(api, filtersIn(get))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const program = useAddress().get("program");
  if (!program) return <ProgramList />;
  return (
    <>
      <editor.Page />
      {Number(program) > 0 && (
        <Suspense>
          <ProgramPlan key={program} id={Number(program)} />
        </Suspense>
      )}
    </>
  );
}
