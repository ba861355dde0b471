import { useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { chargesQuery } from "#web/student/fees/fee-queries.ts";
import { useNewsCount, useNewsListener } from "#web/student/news.ts";

/** Payments that staff have decided, in the menu. */
export function Badge() {
  return <CountBadge count={useNewsCount("fees")} word="new" />;
}

/** A decision reaches the open page, whichever section it shows: a paid fee may open a program. */
export function Listener() {
  const queries = useQueryClient();
  useNewsListener("fees", () => void queries.invalidateQueries({ queryKey: chargesQuery(api).queryKey }));
  return null;
}
