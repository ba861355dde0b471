import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Shell } from "#web/dashboard/shell/shell.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { type CachedDashboard, readDashboard } from "./store/read-dashboard.ts";

/** The dashboard of the student who last used this device, from the data stored on it. */
export function CachedDashboardPage({ instituteName }: { instituteName: string }) {
  const queries = useQueryClient();
  const [cached, setCached] = useState<CachedDashboard | "reading" | null>("reading");
  useEffect(() => void readDashboard(queries).then(setCached), [queries]);
  if (cached !== "reading" && cached !== null)
    return (
      <Shell
        initialUser={cached.user}
        initialMenu={cached.menu}
        instituteName={instituteName}
        problem={undefined}
      />
    );
  return (
    <main className="page-width grid gap-6 py-16">
      <title>Dashboard</title>
      {cached === "reading" ? (
        <Loading label="Loading your dashboard">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : (
        <FailedState
          title="You are offline, and your dashboard is not available on this device."
          action={
            <ButtonLink to={paths.home()} variant="secondary" reloadDocument>
              Home
            </ButtonLink>
          }
        >
          Log in once while you are online. Then you can read it here offline.
        </FailedState>
      )}
    </main>
  );
}
