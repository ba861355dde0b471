import { useQuery } from "@tanstack/react-query";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { todayQuery } from "./today-queries.ts";

/**
 * Returns how many posts are reported. 0 until the page is hydrated, because the server's HTML has no count, and if
 * counting fails.
 */
export function useReportedCount(): number {
  const isBrowser = useIsBrowser();
  const { data } = useQuery({ ...todayQuery(), enabled: isBrowser });
  return isBrowser ? (data?.waiting.find(({ kind }) => kind === "reported")?.count ?? 0) : 0;
}
