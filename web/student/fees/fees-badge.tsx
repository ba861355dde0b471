import { useQueryClient } from "@tanstack/react-query";
import { makeStale } from "#web/api/stale.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** The number of payments that staff have decided about, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("fees")} word="new" />;
}

/** Fetches the charges after a decision, in every section, because a paid fee may open a program. */
export function Listener() {
  const queries = useQueryClient();
  useNewsListener("fees", () => void makeStale(queries, "charges"));
  return null;
}
