import { useQuery, useQueryClient } from "@tanstack/react-query";
import { workCount } from "#contract/admin/today-kinds.ts";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCountInTitle } from "#web/dashboard/shell/count-in-title.ts";
import { todayKey, todayQuery } from "./today-queries.ts";

/** Keeps Today fresh in every section, and shows how many things wait in the title and on the installed app's icon. */
export function Listener() {
  const queries = useQueryClient();
  const today = useQuery(todayQuery(api)).data;
  useCountInTitle(workCount(today?.waiting ?? []));
  useLive("inbox", ({ kind, data }) => {
    if (kind === "reset" || (kind === "news" && data.kind === "today"))
      void queries.invalidateQueries({ queryKey: todayKey });
  });
  return null;
}
