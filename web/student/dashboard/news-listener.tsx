import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/api.ts";
import { useAnyDelivered } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCountInTitle } from "#web/dashboard/shell/count-in-title.ts";
import { unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
import { todayQuery } from "#web/student/dashboard/today-query.ts";
import { newsQuery, useNews, useSoon, useUntoldNews } from "#web/student/news.ts";

/** Events of which all students of a program hear at once. */
const isForMany = new Set(["assignment", "unit", "sent", "changed", "removed"]);

/** Keeps the counts of what is new and Today fresh, and shows their sum in the title and on the installed app's icon. */
export function Listener() {
  const queries = useQueryClient();
  const news = useNews();
  const unread = useQuery(unreadCountQuery(api)).data ?? 0;
  const { assignments = 0, courses = 0, community = 0, fees = 0 } = news ?? {};
  const newCount = unread + assignments + courses + community + fees;
  useCountInTitle(newCount);

  const refreshNews = () => void queries.invalidateQueries(newsQuery(api), { cancelRefetch: false });
  const refreshToday = () => void queries.invalidateQueries(todayQuery(api));
  const refreshBoth = () => {
    refreshNews();
    refreshToday();
  };
  const refreshSoon = useSoon(refreshBoth);
  const told = useUntoldNews(news && newCount, refreshToday);
  useLive("inbox", ({ kind, data }) => {
    // After a pause of the stream the counts tell whether anything came.
    if (kind === "reset") refreshNews();
    if (kind !== "news" && kind !== "communication" && kind !== "read") return;
    told();
    if (isForMany.has(data?.kind)) refreshSoon();
    else refreshBoth();
  });
  useAnyDelivered(refreshToday);

  useEffect(() => {
    if (news?.communications === undefined) return;
    queries.setQueryData(unreadCountQuery(api).queryKey, news.communications);
  }, [queries, news?.communications]);
  return null;
}
