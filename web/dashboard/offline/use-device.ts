import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { principalOf } from "#web/dashboard/shell/current-user.ts";
import { forgetDashboard } from "./cached-dashboard.ts";
import { outboxOf } from "./outbox-of.ts";
import { keepAhead } from "./prefetch-sections.ts";
import { keepDashboard } from "./store-dashboard.ts";

/**
 * What the dashboard does beside being shown: keeps a student's own for a time without a network, sends what waits,
 * and asks anew for what is shown once the network is back. Of staff nothing is kept.
 */
export function useDevice(user: User, instituteName: string): void {
  const queries = useQueryClient();
  const user_id = user.id;
  const { role } = principalOf(user);
  useEffect(() => {
    if (role !== "student") {
      void forgetDashboard();
      return;
    }
    const stop = keepDashboard(queries, { user_id, institute_name: instituteName });
    const stopAhead = keepAhead(queries, user_id);
    return () => {
      stop();
      stopAhead();
    };
  }, [queries, user_id, role, instituteName]);

  useEffect(() => {
    const refresh = () => void queries.invalidateQueries();
    addEventListener("online", refresh);
    // What arrived changes more than the list that it was said in.
    const stop = outboxOf(user_id).onDelivered(() => void queries.invalidateQueries({ refetchType: "none" }));
    return () => {
      removeEventListener("online", refresh);
      stop();
    };
  }, [queries, user_id]);
}
