import { lazy, Suspense } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser, useMenu } from "#web/dashboard/shell/current-user.ts";
import { Completion } from "./completion.tsx";
import { Origins } from "./origins.tsx";
import type { Scope } from "./report-scope.ts";

const Money = lazy(async () => ({ default: (await import("./money.tsx")).Money }));

/** Shows the reports below the chart. Money needs the permission for fees, and an institute that takes fees. */
export function Reports({ scope }: { scope: Scope }) {
  const maySeeFees = hasPermission(principalOf(useCurrentUser()), "fees");
  const menu = useMenu();
  const takesFees = menu.some(({ value }) => value === "fees");
  return (
    <>
      <Completion scope={scope} />
      <Origins scope={scope} />
      {maySeeFees && takesFees && (
        <Suspense>
          <Money scope={scope} />
        </Suspense>
      )}
    </>
  );
}
