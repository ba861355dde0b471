import { lazy, Suspense } from "react";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ProgramList } from "./program-list.tsx";
import { categoriesQuery, filtersIn, programListQuery, synonymsQuery } from "./program-queries.ts";

const ProgramPlan = lazy(async () => ({ default: (await import("./program-plan.tsx")).ProgramPlan }));
const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);

const content = () => import("./content/content.tsx");
const Content = lazy(async () => ({ default: (await content()).Content }));
const SearchSynonyms = lazy(async () => ({
  default: (await import("./search-synonyms.tsx")).SearchSynonyms,
}));

/**
 * `?program=new` and `?program=12` open the form, with `&view=content` the program's units; `?synonyms=list` the search's
 * synonyms; without them the list is shown.
 */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const get = (name: string) => search.get(name);
  if (get("synonyms")) return queries.prefetchQuery(synonymsQuery(api));
  if (get("program") && get("view") === "content")
    return content().then(({ prefetch: prefetchUnits }) => prefetchUnits(visit));
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    get("program") ? editor.prefetch(visit) : queries.prefetchQuery(programListQuery(api, filtersIn(get))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  if (get("synonyms")) return <SearchSynonyms />;
  if (!get("program")) return <ProgramList />;
  return get("program") === "new" ? <editor.Page /> : <OneProgram />;
}

/** A stored program: its details, and what its units hold. */
function OneProgram() {
  const { get, go } = useAddress();
  const id = Number(get("program"));
  const view = get("view") === "content" ? "content" : "details";
  // The form of a unit has its own way back.
  if (view === "content" && get("unit")) return <Content />;
  return (
    <Tabs
      label="Program"
      current={view}
      onChange={(key) => go({ view: key === "content" ? key : undefined })}
      tabs={[
        { key: "details", label: "Details" },
        { key: "content", label: "Content" },
      ]}
    >
      {view === "content" ? (
        <Content />
      ) : (
        <>
          <editor.Page />
          <Suspense>
            <ProgramPlan key={id} id={id} />
          </Suspense>
        </>
      )}
    </Tabs>
  );
}
