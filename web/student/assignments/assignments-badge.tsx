import { useQueryClient } from "@tanstack/react-query";
import { makeStale } from "#web/api/stale.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useNewsCount, useNewsListener, useSoon } from "#web/student/news.ts";

/** The number of new assignments and grades, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("assignments")} word="new" />;
}

export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void makeStale(queries, "submissions"));
  useNewsListener("assignments", refreshSoon);
  return null;
}
