import { useQuery } from "@tanstack/react-query";
import { hasPermission, type Principal } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { SectionVisit } from "#web/dashboard/shell/section.ts";
import { WelcomeCard } from "#web/dashboard/shell/welcome-card.tsx";
import { paths } from "#web/paths.ts";
import { totalsQuery } from "#web/staff/analytics/analytics-queries.ts";
import { FirstSteps } from "#web/staff/today/first-steps.tsx";
import { firstStepsQuery } from "#web/staff/today/first-steps-query.ts";
import { Today } from "#web/staff/today/today.tsx";
import { todayQuery } from "#web/staff/today/today-queries.ts";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Happened } from "./happened.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { WelcomeTotals } from "./welcome-totals.tsx";

/** Leaves out what happened. It is below the first view, and phones do not show it. */
export function prefetch({ queries, role }: SectionVisit) {
  return Promise.all([
    ...(role === "admin" ? [queries.prefetchQuery(firstStepsQuery())] : []),
    queries.prefetchQuery(totalsQuery),
    queries.prefetchQuery(todayQuery()),
  ]);
}

/** Returns the three totals. Each links to what it counts, if the person may open that. */
const totalsFor = (principal: Principal) =>
  [
    {
      key: "total_students",
      label: "Total Students",
      to: hasPermission(principal, "students") ? paths.dashboard("students") : undefined,
    },
    {
      key: "total_admins",
      label: "Total Admins",
      to: principal.role === "admin" ? paths.dashboard("users") : undefined,
    },
    {
      key: "total_enrollments",
      label: "Total Enrollments",
      to: hasPermission(principal, "analytics") ? paths.dashboard("analytics") : undefined,
    },
  ] as const;

/** Shows the first screen of staff: the welcome card with the three totals, and the pending work (staff.md 2). */
export function Section() {
  const user = useCurrentUser();
  const totals = useQuery(totalsQuery);
  return (
    <>
      <WelcomeCard name={user.profile.name || "Admin"} lead="This is how the institute stands today.">
        {!totals.isError && <WelcomeTotals totals={totalsFor(principalOf(user))} values={totals.data} />}
      </WelcomeCard>
      {totals.isError && (
        <FailedState title="Failed to load analytics data" onRetry={() => void totals.refetch()} />
      )}
      {user.profile.role === "admin" && <FirstSteps />}
      <Today />
      <Shortcuts />
      <Happened />
    </>
  );
}
