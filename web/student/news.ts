import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { DarasaClient } from "#contract/all.ts";
import type { News, NewsSection } from "#contract/learning/news.ts";
import { api } from "#web/api.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { unreadCountQuery } from "#web/student/communications/inbox-queries.ts";
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

/** What is new as the page is made. What comes later makes the counts grow. */
export async function prefetchNews(queries: QueryClient, api: DarasaClient): Promise<void> {
  await queries.prefetchQuery(newsQuery(api));
  const news = queries.getQueryData(newsQuery(api).queryKey);
  if (news) queries.setQueryData(unreadCountQuery(api).queryKey, news.communications);
}

/** Staff who moderate the community have no news of their own. */
export function useNews(): News | undefined {
  const enabled = useCurrentUser().profile.role === "student";
  return useQuery({ ...newsQuery(api), enabled }).data;
}

export function useNewsCount(section: NewsSection): number {
  return useNews()?.[section] ?? 0;
}

/** Calls `onNews` for what comes to the section: for each event, and when the count tells of something that no event told. */
export function useNewsListener(section: NewsSection, onNews: () => void): void {
  const told = useUntoldNews(useNews()?.[section], onNews);
  useLive("inbox", ({ kind, data }) => {
    if (kind !== "news" || sectionOf[data.kind] !== section) return;
    told();
    onNews();
  });
}

/**
 * Calls `onNews` when a count has grown although no event told of it: what comes before a page is connected, or while its stream
 * is cut, is sent to nobody. Returns what to call when an event tells.
 */
export function useUntoldNews(count: number | undefined, onNews: () => void): () => void {
  const isTold = useRef(false);
  const lastCount = useRef(count);
  useLive("inbox", ({ kind }) => {
    if (kind === "reset") isTold.current = false;
  });
  const hasGrown = useEffectEvent(() => {
    if (!isTold.current) onNews();
    isTold.current = false;
  });
  useEffect(() => {
    if (count !== undefined && lastCount.current !== undefined && count > lastCount.current) hasGrown();
    lastCount.current = count;
  }, [count]);
  return () => {
    isTold.current = true;
  };
}

/** All students of a program hear of some events at once. Their fetches are spread over this time. */
const SPREAD_MS = 3_000;

/** Returns a function that acts within the next 3 s, once however often it is called until then. */
export function useSoon(act: () => void): () => void {
  const isWaiting = useRef(false);
  return () => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    setTimeout(() => {
      isWaiting.current = false;
      act();
    }, Math.random() * SPREAD_MS);
  };
}

/** What is new in a program's units and community. */
export function newsOfProgram(news: News | undefined, program: number) {
  return news?.by_program.find((one) => one.program === program);
}

/** For the section itself: what is on the screen is no news. What came after the count stays new. */
export function useNewsSeen(section: NewsSection): void {
  useSeen(section, undefined, useNews()?.[section]);
}

/** The same for a program's page or community. What came to other programs stays new. */
export function useProgramNewsSeen(section: "courses" | "community", program: number): void {
  useSeen(section, program, newsOfProgram(useNews(), program)?.[section]);
}

function useSeen(section: NewsSection, program: number | undefined, count: number | undefined): void {
  const queries = useQueryClient();
  const news = useNews();
  const counted_at = count ? news?.counted_at : undefined;
  useEffect(() => {
    if (!counted_at) return;
    const { queryKey } = newsQuery(api);
    changeFetched(queries, queryKey, (shown) =>
      shown.counted_at === counted_at ? withoutSeen(shown, section, program) : shown,
    );
    api.news
      .seen({ body: { section, counted_at, ...(program !== undefined && { program }) } })
      .then((left) => {
        queries.setQueryData(queryKey, left);
        return queries.invalidateQueries(todayQuery(api));
      })
      // Without a network it stays new, and is said the next time.
      .catch(() => undefined);
  }, [queries, section, program, counted_at]);
}

/** The counts without those of a section, or of one program in it. */
function withoutSeen(news: News, section: NewsSection, program: number | undefined): News {
  if (program === undefined) return { ...news, [section]: 0 };
  const seen = newsOfProgram(news, program);
  if (!seen || (section !== "courses" && section !== "community")) return news;
  return {
    ...news,
    [section]: news[section] - seen[section],
    by_program: news.by_program.map((one) => (one === seen ? { ...one, [section]: 0 } : one)),
  };
}
