import { useQuery } from "@tanstack/react-query";
import { GraduationCap, ShieldCheck, Users } from "lucide-react";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { WelcomeCard } from "#web/dashboard/shell/welcome-card.tsx";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { Shortcuts } from "#web/staff/dashboard/shortcuts.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading } from "#web/ui/layout/skeleton.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

export function prefetch({ queries, api }: SectionVisit) {
  return queries.prefetchQuery(totalsQuery(api));
}

/** The staff's first room: the welcome card with the three totals (staff-dashboard.md section 2). */
export function Section() {
  const { profile } = useCurrentUser();
  return (
    <>
      <WelcomeCard name={profile.name || "Admin"} lead="This is how the institute stands today." />
      <Totals />
      <Shortcuts />
    </>
  );
}

const tiles = [
  { key: "total_students", label: "Total Students", icon: <GraduationCap /> },
  { key: "total_admins", label: "Total Admins", icon: <ShieldCheck /> },
  { key: "total_enrollments", label: "Total Enrollments", icon: <Users /> },
] as const;

function Totals() {
  const totals = useQuery(totalsQuery(api));
  if (totals.isError)
    return <FailedState title="Failed to load analytics data" onRetry={() => void totals.refetch()} />;
  const data = totals.data;
  if (!data) return <TotalsSkeleton />;
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {tiles.map(({ key, label, icon }) => (
        <StatTile key={key} value={withThousands(data[key])} label={label} icon={icon} />
      ))}
    </div>
  );
}

function TotalsSkeleton() {
  return (
    <Loading label="Loading totals">
      <div className="grid gap-4 sm:grid-cols-3">
        {tiles.map(({ key }) => (
          <div key={key} className="shimmer h-28 rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}
