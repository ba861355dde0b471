import { useQueryClient } from "@tanstack/react-query";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { workKey } from "#web/student/assignments/assignment-queries.ts";
import { useNewsCount, useNewsListener, useSoon } from "#web/student/news.ts";

/** New assignments and grades in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("assignments")} word="new" />;
}

export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void queries.invalidateQueries({ queryKey: workKey }));
  useNewsListener("assignments", refreshSoon);
  return null;
}
