import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { refreshInbox, unreadCountQuery } from "#web/student/communications/inbox-queries.ts";

/** With a higher count the badge shows "9+" (student-dashboard.md section 9). */
const MOST_SHOWN = 9;
/** All students hear of a communication at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;

/** The number of unread communications in the menu. A failure to count is not shown. */
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

/** A new communication is counted at once, and fetched a moment later if the inbox is open. */
function useInboxNews() {
  const queries = useQueryClient();
  useLive("inbox", ({ kind, data }) => {
    if (kind === "communication" && data.kind === "sent")
      queries.setQueryData(unreadCountQuery(api).queryKey, (count) => (count ?? 0) + 1);
    if (kind === "read") void refreshInbox(queries);
    else if (kind === "communication")
      setTimeout(() => void refreshInbox(queries), Math.random() * SPREAD_MS);
  });
}
