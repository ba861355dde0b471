import { lazy, Suspense, useRef } from "react";
import { q } from "#web/api/query.ts";
import { api } from "#web/api.ts";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { prefetchCertificates } from "./certificates/certificate-queries.ts";
import { ProgramList, programs } from "./program-list.tsx";
import { categoriesQuery, draftsQuery } from "./program-queries.ts";
import { ProgramTabs, programView } from "./program-tabs.tsx";

const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);
const content = () => import("./content/content.tsx");
const Content = lazy(async () => ({ default: (await content()).Content }));
const Certificates = lazy(async () => ({
  default: (await import("./certificates/program-certificates.tsx")).ProgramCertificates,
}));
const ProgramPlan = lazy(async () => ({ default: (await import("./program-plan.tsx")).ProgramPlan }));
const SearchSynonyms = lazy(async () => ({
  default: (await import("./search-synonyms.tsx")).SearchSynonyms,
}));

/**
 * `?program=new` and `?program=12` open the form, with `&view=content` the program's units and with `&view=certificates` its
 * certificates; `?synonyms=list` the search's synonyms; without them the list is shown.
 */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const get = (name: string) => search.get(name);
  if (get("synonyms")) return queries.prefetchQuery(q(api.search_synonyms.list));
  const id = Number(get("program"));
  if (id > 0 && get("view") === "content")
    return content().then(({ prefetch: prefetchUnits }) => prefetchUnits(visit));
  if (id > 0 && get("view") === "certificates") return prefetchCertificates(visit, id);
  return Promise.all([
    queries.prefetchQuery(categoriesQuery),
    ...(get("program")
      ? [editor.prefetch(visit)]
      : [queries.prefetchQuery(draftsQuery), programs.prefetch(visit)]),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  const id = Number(get("program"));
  if (get("synonyms")) return <SearchSynonyms />;
  if (!get("program")) return <ProgramList />;
  return id > 0 ? <OneProgram id={id} /> : <editor.Page />;
}

/** A stored program: its details, what its units hold, and its certificates. */
function OneProgram({ id }: { id: number }) {
  const { get } = useAddress();
  const view = programView(get("view"));
  const savePlan = useRef<(() => Promise<boolean>) | null>(null);
  // The form of a unit has its own way back.
  if (view === "content" && get("unit")) return <Content />;
  return (
    <ProgramTabs current={view}>
      {view === "content" && <Content />}
      {view === "certificates" && <Certificates key={id} id={id} />}
      {view === "details" && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <editor.Page along={savePlan} />
          <Suspense>
            <ProgramPlan key={id} id={id} saveRef={savePlan} />
          </Suspense>
        </div>
      )}
    </ProgramTabs>
  );
}
