import { lazy, Suspense, useRef } from "react";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { lazyEditor } from "#web/dashboard/forms/editor/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ProgramList, programs } from "./program-list.tsx";
import { categoriesQuery, draftsQuery } from "./program-queries.ts";
import { ProgramTabs, programView } from "./program-tabs.tsx";

const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);
const content = () => import("./content/content.tsx");
const Content = lazy(async () => ({ default: (await content()).Content }));
const certificates = () => import("./certificates/program-certificates.tsx");
const Certificates = lazy(async () => ({ default: (await certificates()).ProgramCertificates }));
const feedback = () => import("#web/staff/feedback/program-feedback.tsx");
const Feedback = lazy(async () => ({ default: (await feedback()).ProgramFeedback }));
const ProgramPlan = lazy(async () => ({ default: (await import("./program-plan.tsx")).ProgramPlan }));
const SearchSynonyms = lazy(async () => ({
  default: (await import("./search-synonyms.tsx")).SearchSynonyms,
}));

/**
 * Prefetches what the address names. `?program=new` and `?program=12` open the form, `&view=content` the program's
 * units, `&view=certificates` its certificates and `&view=feedback` its feedback. `?synonyms=list` lists the synonyms. The default is the list of
 * programs.
 */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const get = (name: string) => search.get(name);
  if (get("synonyms")) return queries.prefetchQuery(q(api.search_synonyms.list));
  const id = Number(get("program"));
  if (id > 0 && get("view") === "content")
    return content().then(({ prefetch: prefetchUnits }) => prefetchUnits(visit));
  if (id > 0 && get("view") === "certificates")
    return certificates().then(({ prefetch: prefetchThem }) => prefetchThem(visit, id));
  if (id > 0 && get("view") === "feedback")
    return feedback().then(({ prefetch: prefetchFeedback }) => prefetchFeedback(visit, id));
  return Promise.all([
    queries.prefetchQuery(categoriesQuery),
    ...(get("program")
      ? [editor.prefetch(visit)]
      : [queries.prefetchQuery(draftsQuery), programs.prefetch(visit)]),
  ]);
}

/** Shows the section Program Management (staff.md 2). */
export function Section() {
  const { get } = useAddress();
  const id = Number(get("program"));
  if (get("synonyms")) return <SearchSynonyms />;
  if (!get("program")) return <ProgramList />;
  return id > 0 ? <OneProgram id={id} /> : <editor.Page />;
}

/** Shows a stored program: its details, units, certificates and feedback. */
function OneProgram({ id }: { id: number }) {
  const { get } = useAddress();
  const view = programView(get("view"));
  const savePlan = useRef<(() => Promise<boolean>) | null>(null);
  // The form of a unit has its own link back.
  if (view === "content" && get("unit")) return <Content />;
  return (
    <ProgramTabs current={view}>
      {view === "content" && <Content />}
      {view === "certificates" && <Certificates key={id} id={id} />}
      {view === "feedback" && <Feedback key={id} id={id} />}
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
