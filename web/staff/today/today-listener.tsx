import { useQuery, useQueryClient } from "@tanstack/react-query";
import { workCount } from "#contract/admin/today-kinds.ts";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCountInTitle } from "#web/dashboard/shell/count-in-title.ts";
import { todayQuery } from "./today-queries.ts";

/**
 * Keeps Today fresh in every section, and shows the count of pending work in the title and on the installed app's icon.
 */
export function Listener() {
  const queries = useQueryClient();
  const today = useQuery(todayQuery()).data;
  useCountInTitle(workCount(today?.waiting ?? []));
  useLive("inbox", ({ kind, data }) => {
    if (kind === "reset" || (kind === "news" && data.kind === "today"))
      void makeStale(queries, "staff_today");
  });
  return null;
}
