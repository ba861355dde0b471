import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Shell } from "#web/dashboard/shell/shell.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { type KeptDashboard, readKept } from "./read-cached.ts";

/** The dashboard of the student who was here last, from what this device keeps (decisions/0041). */
export function KeptDashboardPage({ instituteName }: { instituteName: string }) {
  const queries = useQueryClient();
  const [kept, setKept] = useState<KeptDashboard | "reading" | null>("reading");
  useEffect(() => void readKept(queries).then(setKept), [queries]);
  if (kept !== "reading" && kept !== null)
    return (
      <Shell
        initialUser={kept.user}
        initialMenu={kept.menu}
        instituteName={instituteName}
        problem={undefined}
      />
    );
  return (
    <main className="page-width grid gap-6 py-16">
      <title>Dashboard</title>
      {kept === "reading" ? (
        <Loading label="Loading your dashboard">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </Loading>
      ) : (
        <FailedState
          title="You are offline, and your dashboard is not kept on this device."
          action={
            <ButtonLink to={paths.home()} variant="secondary" reloadDocument>
              Home
            </ButtonLink>
          }
        >
          Log in once with a network, and it can be read here without one.
        </FailedState>
      )}
    </main>
  );
}
