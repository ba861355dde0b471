import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { hasPermission } from "#contract/shared/permissions.ts";
import { api } from "#web/api.ts";
import { menuQuery, principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { Completion } from "./completion.tsx";
import { Origins } from "./origins.tsx";
import type { Scope } from "./report-scope.ts";

const Money = lazy(async () => ({ default: (await import("./money.tsx")).Money }));

/** The reports below the chart. Money is there while the institute takes fees, for staff who may see them. */
export function Reports({ scope }: { scope: Scope }) {
  const maySeeFees = hasPermission(principalOf(useCurrentUser()), "fees");
  const { data: menu = [] } = useQuery(menuQuery(api));
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
