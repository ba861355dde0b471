import { useQueryClient } from "@tanstack/react-query";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { unitsKey } from "#web/student/courses/units-key.ts";
import { useNewsCount, useNewsListener, useSoon } from "#web/student/news.ts";

/** Units that were published or changed, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("courses")} word="new" />;
}

export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void queries.invalidateQueries({ queryKey: unitsKey }));
  useNewsListener("courses", refreshSoon);
  return null;
}
