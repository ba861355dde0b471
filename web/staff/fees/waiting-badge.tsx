import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import { feesKey, waitingPaymentsQuery } from "./fee-queries.ts";

/** Reported payments that wait for a decision, in the menu. A failure to count is not shown. */
export function Badge() {
  const isBrowser = useIsBrowser();
  const { data: count = 0 } = useQuery({ ...waitingPaymentsQuery(api), enabled: isBrowser });
  return <CountBadge count={count} word="to confirm" />;
}

/** A payment that was reported, or decided by a colleague, is seen at once: in the badge, the list and the open fee. */
export function Listener() {
  const queries = useQueryClient();
  useLive("inbox", ({ kind, data }) => {
    if (kind === "news" && data.kind === "payment") void queries.invalidateQueries({ queryKey: feesKey });
    if (kind === "reset") void queries.invalidateQueries({ queryKey: waitingPaymentsQuery(api).queryKey });
  });
  return null;
}
