import { useQueryClient } from "@tanstack/react-query";
import { makeStale } from "#web/api/stale.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { CountBadge } from "#web/dashboard/shell/menu/count-badge.tsx";
import { countUnread, useUnreadCount } from "#web/student/communications/inbox-queries.ts";
import { useSoon, useUntoldNews } from "#web/student/news.ts";

/** The number of unread communications, in the menu. If counting fails, shows nothing. */
export function Badge() {
  const count = useUnreadCount() ?? 0;
  return <CountBadge count={count} word="unread" />;
}

/** Counts a new communication at once, and fetches it a moment later if the inbox is open. */
export function Listener() {
  const queries = useQueryClient();
  const refreshSoon = useSoon(() => void makeStale(queries, "communications"));
  const told = useUntoldNews(useUnreadCount(), refreshSoon);
  useLive("inbox", ({ kind, data }) => {
    if (kind === "read") void makeStale(queries, "communications");
    if (kind !== "communication") return;
    if (data.kind === "sent") {
      told();
      countUnread(queries, (count) => count + 1);
    }
    refreshSoon();
  });
  return null;
}
