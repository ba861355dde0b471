import { useNavigate } from "react-router";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import {
  applicationFiltersIn,
  applicationListQuery,
  bonusListQuery,
  commissionFiltersIn,
  commissionListQuery,
  dueQuery,
  payoutListQuery,
  payoutRulesQuery,
  summaryQuery,
} from "./affiliate-queries.ts";
import { ApplicationCounts, Applications } from "./applications.tsx";
import { Commissions } from "./commissions.tsx";
import { Payouts } from "./payouts.tsx";

const views = [
  { key: "applications", label: "Applications" },
  { key: "commissions", label: "Commissions" },
  { key: "payouts", label: "Payouts" },
];

/** `?view=` is the tab, `?affiliate=12` the open application. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const get = (name: string) => search.get(name);
  if (get("view") === "payouts")
    return Promise.all([
      queries.prefetchQuery(dueQuery(api)),
      queries.prefetchQuery(bonusListQuery(api)),
      queries.prefetchQuery(payoutRulesQuery(api)),
      queries.prefetchQuery(payoutListQuery(api, pageIn(get("page")))),
    ]);
  if (get("view") === "commissions")
    return queries.prefetchQuery(commissionListQuery(api, commissionFiltersIn(get)));
  return Promise.all([
    queries.prefetchQuery(summaryQuery(api)),
    queries.prefetchQuery(applicationListQuery(api, applicationFiltersIn(get))),
  ]);
}

/** Affiliates admin (staff-dashboard.md section 2), with their commissions and payouts. */
export function Section() {
  const { get } = useAddress();
  const navigate = useNavigate();
  const view = views.find(({ key }) => key === get("view"))?.key ?? "applications";
  // Another tab begins without the filters of this one.
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
        {view === "applications" && <Applications />}
        {view === "commissions" && <Commissions />}
        {view === "payouts" && <Payouts />}
      </div>
    </Tabs>
  );
}
