import { lazy } from "react";
import { lazyEditor } from "#web/dashboard/forms/lazy-editor.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { prefetchCertificates } from "./certificates/certificate-queries.ts";
import { ProgramList } from "./program-list.tsx";
import { categoriesQuery, filtersIn, programListQuery } from "./program-queries.ts";
import { ProgramTabs } from "./program-tabs.tsx";

const editor = lazyEditor(async () => (await import("./program-editor.tsx")).programEditor);
const Certificates = lazy(async () => ({
  default: (await import("./certificates/program-certificates.tsx")).ProgramCertificates,
}));

/** `?program=new` and `?program=12` open the form, `&tab=certificates` the certificates; without it the list is shown. */
export function prefetch(visit: SectionVisit) {
  const { queries, api, search } = visit;
  const get = (name: string) => search.get(name);
  const id = Number(get("program"));
  if (id > 0 && get("tab") === "certificates") return prefetchCertificates(visit, id);
  return Promise.all([
    queries.prefetchQuery(categoriesQuery(api)),
    get("program") ? editor.prefetch(visit) : queries.prefetchQuery(programListQuery(api, filtersIn(get))),
  ]);
}

/** Program Management (staff-dashboard.md section 2). */
export function Section() {
  const { get } = useAddress();
  const id = Number(get("program"));
  if (!get("program")) return <ProgramList />;
  if (!(id > 0)) return <editor.Page />;
  const tab = get("tab") === "certificates" ? "certificates" : "details";
  return (
    <ProgramTabs current={tab}>
      {tab === "certificates" ? <Certificates key={id} id={id} /> : <editor.Page />}
    </ProgramTabs>
  );
}
