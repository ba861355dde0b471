import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/api.ts";
import { useAnyDelivered } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCountInTitle } from "#web/dashboard/shell/count-in-title.ts";
import { unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
import { todayQuery } from "#web/student/dashboard/today-query.ts";
import { newsQuery, useNews } from "#web/student/news.ts";

/** All students of a program hear of some events at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;
const isForMany = new Set(["assignment", "unit", "sent", "changed", "removed"]);

/** Keeps the counts of what is new and Today fresh, and shows their sum in the title and on the installed app's icon. */
export function Listener() {
  const queries = useQueryClient();
  const news = useNews();
  const unread = useQuery(unreadCountQuery(api)).data ?? 0;
  const { assignments = 0, courses = 0, community = 0, fees = 0 } = news ?? {};
  useCountInTitle(unread + assignments + courses + community + fees);

  const refreshNews = () => void queries.invalidateQueries(newsQuery(api), { cancelRefetch: false });
  const refreshToday = () => void queries.invalidateQueries(todayQuery(api));
  useLive("inbox", ({ kind, data }) => {
    const isOfInbox = kind === "news" || kind === "communication" || kind === "read";
    // After a pause of the stream the counts tell whether anything came.
    if (kind === "reset") return refreshNews();
    if (!isOfInbox) return;
    const wait_ms = isForMany.has(data?.kind) ? Math.random() * SPREAD_MS : 0;
    setTimeout(() => {
      refreshNews();
      refreshToday();
    }, wait_ms);
  });
  useAnyDelivered(refreshToday);

  useEffect(() => {
    if (news?.communications === undefined) return;
    queries.setQueryData(unreadCountQuery(api).queryKey, news.communications);
  }, [queries, news?.communications]);
  return null;
}
