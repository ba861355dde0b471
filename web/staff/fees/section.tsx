import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import { useNavigate } from "react-router";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { NeedsScript } from "#web/dashboard/shell/needs-script.tsx";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { programTitlesQuery } from "#web/staff/programs/program-queries.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { fees } from "./fee-list.tsx";
import { feeRulesQuery, feeSummaryQuery } from "./fee-queries.ts";
import { journal } from "./journal/journal.tsx";

const ChargePage = lazy(async () => ({ default: (await import("./charges/charge-page.tsx")).ChargePage }));
const FeeSummary = lazy(async () => ({ default: (await import("./fee-summary.tsx")).FeeSummary }));
const Statements = lazy(async () => ({ default: (await import("./statement/statements.tsx")).Statements }));
const FeeSettings = lazy(async () => ({ default: (await import("./fee-settings.tsx")).FeeSettings }));

const views = [
  { key: "list", label: "List" },
  { key: "payments", label: "Payments" },
  { key: "summary", label: "Summary" },
  { key: "import", label: "Import" },
  { key: "settings", label: "Settings" },
] as const;

/** Prefetches the tab in `?view=`, or the charge in `?fee=12`. */
export function prefetch(visit: SectionVisit) {
  const { queries, search } = visit;
  const view = search.get("view");
  const rules = queries.prefetchQuery(feeRulesQuery);
  const id = Number(search.get("fee"));
  if (id > 0) return Promise.all([rules, queries.prefetchQuery(q(api.charges.get, { params: { id } }))]);
  if (view === "settings" || view === "import") return rules;
  if (view === "payments") return Promise.all([rules, journal.prefetch(visit)]);
  if (view === "summary") return Promise.all([rules, queries.prefetchQuery(feeSummaryQuery())]);
  return Promise.all([rules, fees.prefetch(visit), queries.prefetchQuery(programTitlesQuery)]);
}

/** Shows the fees, their summary, the import of statements and the settings (beyond.md 1). */
export function Section() {
  const rules = useQuery(feeRulesQuery);
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
          Students see no fees. An admin can switch them on here, under Settings.
        </EmptyState>
      )}
      {isOpen && <Views isAdmin={isAdmin} isOff={isOff} />}
    </>
  );
}

/** Shows the tabs. While fees are off, the admin starts at Settings, which has the switch. */
function Views({ isAdmin, isOff }: { isAdmin: boolean; isOff: boolean }) {
  const { get } = useAddress();
  const navigate = useNavigate();
  const tabs = views.filter(({ key }) => isAdmin || key !== "settings");
  const first = isOff ? "settings" : "list";
  const view = tabs.find(({ key }) => key === get("view"))?.key ?? first;
  // Opens another tab without the filters of this one.
  const open = (key: string) => void navigate(paths.dashboard("fees", { view: key }));
  return (
    <Tabs label="Fees" heading={<PageHeading title="Fees" />} tabs={tabs} current={view} onChange={open}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {view === "list" && <fees.view />}
        {view === "payments" && <journal.view />}
        {view === "summary" && <FeeSummary />}
        {view === "import" && <Statements />}
        {view === "settings" && <FeeSettings />}
      </div>
    </Tabs>
  );
}
