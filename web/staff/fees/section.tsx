import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { FeeList } from "./fee-list.tsx";
import {
  chargeQuery,
  feeListQuery,
  feeProgramsQuery,
  feeRulesQuery,
  feeSummaryQuery,
} from "./fee-queries.ts";

const ChargePage = lazy(async () => ({ default: (await import("./charge-page.tsx")).ChargePage }));
const FeeSummary = lazy(async () => ({ default: (await import("./fee-summary.tsx")).FeeSummary }));
const Statements = lazy(async () => ({ default: (await import("./statement/statements.tsx")).Statements }));
const FeeSettings = lazy(async () => ({ default: (await import("./fee-settings.tsx")).FeeSettings }));

const views = [
  { key: "list", label: "List" },
  { key: "summary", label: "Summary" },
  { key: "import", label: "Import" },
  { key: "settings", label: "Settings" },
] as const;

/** `?view=` is the tab, `?fee=12` the open charge. */
export function prefetch({ queries, api, search }: SectionVisit) {
  const get = (name: string) => search.get(name);
  const rules = queries.prefetchQuery(feeRulesQuery(api));
  const id = Number(get("fee"));
  if (id > 0) return Promise.all([rules, queries.prefetchQuery(chargeQuery(api, id))]);
  if (get("view") === "settings" || get("view") === "import") return rules;
  if (get("view") === "summary") return Promise.all([rules, queries.prefetchQuery(feeSummaryQuery(api))]);
  return Promise.all([
    rules,
    queries.prefetchQuery(feeListQuery(api, get)),
    queries.prefetchQuery(feeProgramsQuery(api)),
  ]);
}

/** Fees: who has paid, who has to, and how the institute takes its money (beyond.md section 1). */
export function Section() {
  const rules = useQuery(feeRulesQuery(api));
  const id = Number(useAddress().get("fee"));
  const isAdmin = useCurrentUser().profile.role === "admin";
  const isOff = rules.data?.is_on === false;
  if (id > 0 && (isAdmin || !isOff)) return <ChargePage key={id} id={id} />;
  const isOpen = rules.data !== undefined && (isAdmin || !isOff);
  return (
    <>
      {!isOpen && <PageHeading title="Fees" />}
      <NeedsScript />
      {rules.isPending && (
        <Loading label="Loading fees">
          <SkeletonText lines={6} />
        </Loading>
      )}
      {rules.isError && (
        <FailedState
          title="Failed to load the fees. Please try again."
          onRetry={() => void rules.refetch()}
        />
      )}
      {rules.data && isOff && !isAdmin && (
        <EmptyState title="Fees are switched off">
          Students see nothing of them. The admin switches them on here, under Settings.
        </EmptyState>
      )}
      {isOpen && <Views isAdmin={isAdmin} isOff={isOff} />}
    </>
  );
}

/** While fees are off the admin begins with the switch. */
function Views({ isAdmin, isOff }: { isAdmin: boolean; isOff: boolean }) {
  const { get } = useAddress();
  const navigate = useNavigate();
  const tabs = views.filter(({ key }) => isAdmin || key !== "settings");
  const first = isOff ? "settings" : "list";
  const view = tabs.find(({ key }) => key === get("view"))?.key ?? first;
  // Another tab begins without the filters of this one.
  const open = (key: string) => void navigate(paths.dashboard("fees", { view: key }));
  return (
    <Tabs label="Fees" heading={<PageHeading title="Fees" />} tabs={tabs} current={view} onChange={open}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {view === "list" && <FeeList />}
        {view === "summary" && <FeeSummary />}
        {view === "import" && <Statements />}
        {view === "settings" && <FeeSettings />}
      </div>
    </Tabs>
  );
}
