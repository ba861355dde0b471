import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { refreshInbox, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";

/** All students hear of a communication at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;

/** The number of unread communications in the menu. A failure to count is not shown. */
export function Badge() {
  const { data: count = 0 } = useQuery(unreadCountQuery(api));
  return <CountBadge count={count} word="unread" />;
}

/** A new communication is counted at once, and fetched a moment later if the inbox is open. */
export function Listener() {
  const queries = useQueryClient();
  useLive("inbox", ({ kind, data }) => {
    if (kind === "communication" && data.kind === "sent")
      queries.setQueryData(unreadCountQuery(api).queryKey, (count) => (count ?? 0) + 1);
    if (kind === "read") void refreshInbox(queries);
    else if (kind === "communication")
      setTimeout(() => void refreshInbox(queries), Math.random() * SPREAD_MS);
  });
  return null;
}
