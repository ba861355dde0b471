import { useNavigate } from "react-router";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ApplicationCounts } from "./application-counts.tsx";
import { ApplicationDialog } from "./application-dialog.tsx";
import { applications } from "./applications.tsx";
import { batches } from "./batches.tsx";
import { newestBonuses } from "./bonuses.tsx";
import { commissions } from "./commissions.tsx";
import { Payouts } from "./payouts.tsx";

const views = [
  { key: "applications", label: "Applications" },
  { key: "commissions", label: "Commissions" },
  { key: "payouts", label: "Payouts" },
];

/** Prefetches the data of the tab in `?view=`. `?affiliate=12` opens an application, `?batch=3` a batch. */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const view = search.get("view");
  if (view === "payouts")
    return Promise.all([
      queries.prefetchQuery(q(api.payouts.due)),
      queries.prefetchQuery(newestBonuses),
      queries.prefetchQuery(q(api.payouts.rules)),
      batches.prefetch(visit),
    ]);
  if (view === "commissions") return commissions.prefetch(visit);
  return Promise.all([queries.prefetchQuery(q(api.applications.summary)), applications.prefetch(visit)]);
}

/** Shows applications, commissions and payouts of affiliates (staff.md 2). */
export function Section() {
  const { get } = useAddress();
  const navigate = useNavigate();
  const view = views.find(({ key }) => key === get("view"))?.key ?? "applications";
  // Opens another tab without the filters of this one.
  const open = (key: string) => void navigate(paths.dashboard("affiliates", { view: key }));
  return (
    <Tabs
      label="Affiliates"
      heading={<PageHeading title="Affiliates" />}
      tabs={views}
      current={view}
      onChange={open}
      actions={view === "applications" && <ApplicationCounts />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {view === "applications" && (
          <>
            <applications.view />
            <ApplicationDialog />
          </>
        )}
        {view === "commissions" && <commissions.view />}
        {view === "payouts" && <Payouts />}
      </div>
    </Tabs>
  );
}
