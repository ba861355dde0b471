import { lazy } from "react";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ProgramList } from "./program-list.tsx";
import { categoriesQuery, filtersIn, programListQuery, synonymsQuery } from "./program-queries.ts";

const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);

const SearchSynonyms = lazy(async () => ({
  default: (await import("./search-synonyms.tsx")).SearchSynonyms,
}));

/** `?program=new` and `?program=12` open the form, `?synonyms=list` the search's synonyms; without them the list is shown. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const get = (name: string) => search.get(name);
  if (get("synonyms")) return queries.prefetchQuery(synonymsQuery(api));
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    get("program") ? editor.prefetch(visit) : queries.prefetchQuery(programListQuery(api, filtersIn(get))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  if (get("synonyms")) return <SearchSynonyms />;
  return get("program") ? <editor.Page /> : <ProgramList />;
}
