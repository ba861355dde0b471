import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DarasaClient } from "#contract/all.ts";
import type { News, NewsSection } from "#contract/learning/news.ts";
import { api } from "#web/api.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { todayQuery } from "#web/student/dashboard/today-query.ts";

const sectionOf: Record<string, NewsSection> = {
  assignment: "assignments",
  grade: "assignments",
  unit: "courses",
  certificate: "courses",
  answer: "community",
  fee: "fees",
  mobile_money: "fees",
};

/** What is new for the student, by section. An event of the stream says that it changed. */
export const newsQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true, isShell: true },
    queryKey: ["news"],
    queryFn: ({ signal }) => api.news.counts({ signal }),
    refetchOnWindowFocus: true,
  });

/** Staff who moderate the community have no news of their own. */
export function useNews(): News | undefined {
  const enabled = useCurrentUser().profile.role === "student";
  return useQuery({ ...newsQuery(api), enabled }).data;
}

export function useNewsCount(section: NewsSection): number {
  return useNews()?.[section] ?? 0;
}

/** Calls `onNews` for each of the section. */
export function useNewsListener(section: NewsSection, onNews: () => void): void {
  useLive("inbox", ({ kind, data }) => {
    if (kind === "news" && sectionOf[data.kind] === section) onNews();
  });
}

/** For the section itself: what is on the screen is no news. What came after the count stays new. */
export function useNewsSeen(section: NewsSection): void {
  const queries = useQueryClient();
  const news = useNews();
  const counted_at = news && news[section] > 0 ? news.counted_at : undefined;
  useEffect(() => {
    if (!counted_at) return;
    const { queryKey } = newsQuery(api);
    changeFetched(queries, queryKey, (shown) =>
      shown.counted_at === counted_at ? { ...shown, [section]: 0 } : shown,
    );
    api.news
      .seen({ body: { section, counted_at } })
      .then((left) => {
        queries.setQueryData(queryKey, left);
        return queries.invalidateQueries(todayQuery(api));
      })
      // Without a network it stays new, and is said the next time.
      .catch(() => undefined);
  }, [queries, section, counted_at]);
}
