import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { CountBadge } from "#web/dashboard/shell/count-badge.tsx";
import { refreshInbox, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
import { useSoon, useUntoldNews } from "#web/student/news.ts";

/** The number of unread communications in the menu. A failure to count is not shown. */
export function Badge() {
  const { data: count = 0 } = useQuery(unreadCountQuery(api));
  return <CountBadge count={count} word="unread" />;
}

/** A new communication is counted at once, and fetched a moment later if the inbox is open. */
export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void refreshInbox(queries));
  const told = useUntoldNews(useQuery(unreadCountQuery(api)).data, refreshSoon);
  useLive("inbox", ({ kind, data }) => {
    if (kind === "read") void refreshInbox(queries);
    if (kind !== "communication") return;
    if (data.kind === "sent") {
      told();
      queries.setQueryData(unreadCountQuery(api).queryKey, (count) => (count ?? 0) + 1);
    }
    refreshSoon();
  });
  return null;
}
