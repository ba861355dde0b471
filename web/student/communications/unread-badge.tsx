import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { refreshInbox, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";

/** Above it the badge shows "9+" (student-dashboard.md section 9). */
const MOST_SHOWN = 9;
/** Everybody is told of a broadcast at once; who then looks, looks within these seconds. */
const SPREAD_MS = 3_000;

/** How many communications are unread, at the line in the menu; a failure to count is silent. */
export function Badge() {
  const { data: count = 0 } = useQuery(unreadCountQuery(api));
  useInboxNews();
  if (count === 0) return null;
  return (
    <span className="shape-d bg-accent py-0.5 ps-2 pe-2.5 font-bold text-on-accent text-xs tabular-nums">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}

/** What is sent is counted at once and fetched a moment later, by those who have the inbox open. */
function useInboxNews() {
  const queries = useQueryClient();
  useLive({ inbox: true }, ({ kind, data }) => {
    if (kind === "communication" && data.kind === "sent")
      queries.setQueryData(unreadCountQuery(api).queryKey, (count) => (count ?? 0) + 1);
    if (kind === "read") void refreshInbox(queries);
    else if (kind === "communication")
      setTimeout(() => void refreshInbox(queries), Math.random() * SPREAD_MS);
  });
}
