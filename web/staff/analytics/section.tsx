import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, GraduationCap, ShieldCheck, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { analyticsQuery, overTimeQuery, periodIn } from "./analytics-queries.ts";
import { OverTime } from "./over-time.tsx";
import { ProgramPicker } from "./program-picker.tsx";
import { scopeIn } from "./report-scope.ts";
import { ScopeBar } from "./scope-bar.tsx";
import { TopPrograms } from "./top-programs.tsx";
import { Totals } from "./totals.tsx";

const Reports = lazy(async () => ({ default: (await import("./reports.tsx")).Reports }));

export function prefetch({ queries, search }: SectionVisit) {
  const scope = scopeIn((name) => search.get(name));
  return Promise.all([
    queries.prefetchQuery(analyticsQuery),
    scope && queries.prefetchQuery(overTimeQuery(periodIn(search.get("period"), scope), scope)),
  ]);
}

/** Shows the system analytics (staff.md 2). */
export function Section() {
  const scope = scopeIn(useAddress().get);
  return (
    <>
      <PageHeading title="System Analytics" />
      <Programs />
      <ScopeBar />
      {scope ? (
        <>
          <OverTime scope={scope} />
          <Suspense>
            <Reports scope={scope} />
          </Suspense>
        </>
      ) : (
        <p className="text-muted">Correct the days above to see the reports.</p>
      )}
    </>
  );
}

const tiles = [
  { key: "total_students", label: "Total Students", icon: <GraduationCap /> },
  { key: "total_admins", label: "Total Admins", icon: <ShieldCheck /> },
  { key: "total_enrollments", label: "Total Enrollments", icon: <Users /> },
  { key: "avg_enrollments_per_program", label: "Enrollments per program", icon: <ChartNoAxesColumn /> },
] as const;

function Programs() {
  const analytics = useQuery(analyticsQuery);
  if (analytics.isError)
    return <FailedState title="Failed to load analytics data" onRetry={() => void analytics.refetch()} />;
  return (
    <>
      <Totals tiles={tiles} totals={analytics.data} className="grid-cols-2 xl:grid-cols-4" />
      {analytics.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          <TopPrograms programs={analytics.data.top_programs} />
          <ProgramPicker analytics={analytics.data} />
        </div>
      )}
    </>
  );
}
