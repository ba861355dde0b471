import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, GraduationCap, ShieldCheck, Users } from "lucide-react";
import type { Analytics } from "#contract/admin/analytics.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { analyticsQuery, overTimeQuery, periodIn } from "#web/staff/analytics/analytics-queries.ts";
import { OverTime } from "#web/staff/analytics/over-time.tsx";
import { ProgramPicker } from "#web/staff/analytics/program-picker.tsx";
import { TopPrograms } from "#web/staff/analytics/top-programs.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

export function prefetch({ queries, api, search }: SectionVisit) {
  return Promise.all([
    queries.prefetchQuery(analyticsQuery(api)),
    queries.prefetchQuery(overTimeQuery(api, periodIn(search.get("period")))),
  ]);
}

/** System analytics (staff-dashboard.md section 2). */
export function Section() {
  return (
    <>
      <PageHeading title="System Analytics" />
      <Programs />
      <OverTime />
    </>
  );
}

function Programs() {
  const analytics = useQuery(analyticsQuery(api));
  if (analytics.isPending) return <AnalyticsSkeleton />;
  if (analytics.isError)
    return <FailedState title="Failed to load analytics data" onRetry={() => void analytics.refetch()} />;
  return (
    <>
      <Totals analytics={analytics.data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <TopPrograms programs={analytics.data.top_programs} />
        <ProgramPicker analytics={analytics.data} />
      </div>
    </>
  );
}

const tiles = [
  { key: "total_students", label: "Total Students", icon: <GraduationCap /> },
  { key: "total_admins", label: "Total Admins", icon: <ShieldCheck /> },
  { key: "total_enrollments", label: "Total Enrollments", icon: <Users /> },
  { key: "avg_enrollments_per_program", label: "Enrollments per program", icon: <ChartNoAxesColumn /> },
] as const;

function Totals({ analytics }: { analytics: Analytics }) {
  return (
    <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
      {tiles.map(({ key, label, icon }) => (
        <StatTile key={key} value={withThousands(analytics[key])} label={label} icon={icon} />
      ))}
    </div>
  );
}

function AnalyticsSkeleton() {
  return (
    <Loading label="Loading analytics">
      <div className="grid gap-6">
        <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
          {tiles.map(({ key }) => (
            <div key={key} className="shimmer h-28 rounded-lg" />
          ))}
        </div>
        <SkeletonText lines={5} />
      </div>
    </Loading>
  );
}
