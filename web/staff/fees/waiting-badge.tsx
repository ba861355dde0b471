import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

const waitingQuery = { ...q(api.payments.waiting), refetchOnWindowFocus: "always" as const };

/** Shows in the menu how many reported payments wait for a decision. A failure to count is not shown. */
export function Badge() {
  const isBrowser = useIsBrowser();
  const { data } = useQuery({ ...waitingQuery, enabled: isBrowser });
  return <CountBadge count={data?.count ?? 0} word="to confirm" />;
}

/** Refreshes the badge, the list and the open fee when a payment is reported, or a colleague decides about one. */
export function Listener() {
  const queries = useQueryClient();
  useLive("inbox", ({ kind, data }) => {
    if (kind === "news" && data.kind === "payment") void makeStale(queries, "charges");
    if (kind === "reset") void makeStale(queries, waitingQuery.queryKey);
  });
  return null;
}
