import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { makeStale } from "#web/api/stale.ts";
import { useAnyDelivered } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCountInTitle } from "#web/dashboard/shell/count-in-title.ts";
import { countUnread, useUnreadCount } from "#web/student/communications/inbox-queries.ts";
import { newsQuery, useNews, useSoon, useUntoldNews } from "#web/student/news.ts";
import { useRetryGone } from "#web/student/quizzes/use-retry-gone.ts";

/** Events that all students of a program get at once. */
const isForMany = new Set(["assignment", "unit", "sent", "changed", "removed"]);

/** Events about no new item. Their pages hear of them directly. */
const isNoNewItem = new Set(["attendance", "register", "attempt", "quiz"]);

/** Keeps the counts of new items and Today up to date. Shows the sum in the title and on the installed app's icon. */
export function Listener() {
  const queries = useQueryClient();
  const news = useNews();
  const unread = useUnreadCount() ?? 0;
  const { assignments = 0, courses = 0, community = 0, fees = 0 } = news ?? {};
  const newCount = unread + assignments + courses + community + fees;
  useCountInTitle(newCount);

  const refreshNews = () => void queries.invalidateQueries(newsQuery);
  const refreshToday = () => void makeStale(queries, "today");
  const refreshBoth = () => {
    refreshNews();
    refreshToday();
  };
  const refreshSoon = useSoon(refreshBoth);
  const refreshListsSoon = useSoon(() => {
    void makeStale(queries, ["today"]);
    void makeStale(queries, ["assignments"]);
  });
  const refreshQuizzesSoon = useSoon(() => void makeStale(queries, "attempts"));
  const told = useUntoldNews(news && newCount, refreshToday);
  useLive("inbox", ({ kind, data }) => {
    // Events may have been missed while the stream was down, so fetch the counts again.
    if (kind === "reset") refreshNews();
    if (kind !== "news" && kind !== "communication" && kind !== "read") return;
    // Today and the list of assignments show attempts in progress. News without an answer is about the end.
    if (data?.kind === "attempt" && !data.answer) refreshListsSoon();
    // Another rule of the results of a quiz, for all its students at once.
    if (data?.kind === "quiz") refreshQuizzesSoon();
    if (isNoNewItem.has(data?.kind)) return;
    told();
    if (isForMany.has(data?.kind)) refreshSoon();
    else refreshBoth();
  });
  useAnyDelivered(refreshToday);
  useRetryGone();

  useEffect(() => {
    const count = news?.communications;
    if (count !== undefined) countUnread(queries, () => count);
  }, [queries, news?.communications]);
  return null;
}
