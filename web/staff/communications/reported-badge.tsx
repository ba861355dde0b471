import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { todayQuery } from "#web/staff/today/today-queries.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

/** Shows in the menu how many posts are reported. Today's listener keeps it fresh. A failure to count is not shown. */
export function Badge() {
  const isBrowser = useIsBrowser();
  const { data } = useQuery({ ...todayQuery(), enabled: isBrowser });
  const reported = data?.waiting.find(({ kind }) => kind === "reported")?.count ?? 0;
  return <CountBadge count={reported} word="reported" />;
}

/** Today's listener keeps the count fresh in every section, so that the badge needs none. */
export const Listener = () => null;
