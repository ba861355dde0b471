import { useQueryClient } from "@tanstack/react-query";
import { makeStale } from "#web/api/stale.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useNewsCount, useNewsListener, useSoon } from "#web/student/news.ts";

/** The number of units that were published or changed, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("courses")} word="new" />;
}

export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void makeStale(queries, "units"));
  useNewsListener("courses", refreshSoon);
  return null;
}
