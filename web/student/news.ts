import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { News, NewsSection } from "#contract/students/news.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { makeStale } from "#web/api/stale.ts";
import { changeFetched } from "#web/dashboard/realtime/change-fetched.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { countUnread } from "#web/student/communications/inbox-queries.ts";

const sectionOf: Record<string, NewsSection> = {
  assignment: "assignments",
  grade: "assignments",
  unit: "courses",
  certificate: "courses",
  answer: "community",
  fee: "fees",
  mobile_money: "fees",
};

/** The query of the counts of new items, by section. An event of the stream says when they change. */
export const newsQuery = { ...q(api.news.counts), refetchOnWindowFocus: true };

/** Loads the counts when the server makes the page. Later items increase them. */
export async function prefetchNews(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(newsQuery);
  const news = queries.getQueryData(newsQuery.queryKey);
  if (news) countUnread(queries, () => news.communications);
}

/** Returns the student's counts of new items. Moderators have none. */
export function useNews(): News | undefined {
  const enabled = useCurrentUser().profile.role === "student";
  return useQuery({ ...newsQuery, enabled }).data;
}

export function useNewsCount(section: NewsSection): number {
  return useNews()?.[section] ?? 0;
}

/** Calls `onNews` for new items of the section: for each event, and when the count grows without an event. */
export function useNewsListener(section: NewsSection, onNews: () => void): void {
  const told = useUntoldNews(useNews()?.[section], onNews);
  useLive("inbox", ({ kind, data }) => {
    if (kind !== "news" || sectionOf[data.kind] !== section) return;
    told();
    onNews();
  });
}

/**
 * Calls `onNews` when a count grows without an event. No event arrives before the page is connected, or while its
 * stream is cut. Returns a function to call for each event.
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

/** Time over which fetches are spread, because some events reach all students of a program at once. */
const SPREAD_MS = 3_000;

/** Returns a function that calls `act` once within the next 3 s, however often it is called until then. */
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

/** Returns the counts of new items in a program's units and community. */
export function newsOfProgram(news: News | undefined, program: number) {
  return news?.by_program.find((one) => one.program === program);
}

/** Marks the section's items as seen, because they are on the screen. Items that arrived after the count stay new. */
export function useNewsSeen(section: NewsSection): void {
  useSeen(section, undefined, useNews()?.[section]);
}

/** Marks the items of a program's page or community as seen. Other programs' items stay new. */
export function useProgramNewsSeen(section: "courses" | "community", program: number): void {
  useSeen(section, program, newsOfProgram(useNews(), program)?.[section]);
}

function useSeen(section: NewsSection, program: number | undefined, count: number | undefined): void {
  const queries = useQueryClient();
  const news = useNews();
  const counted_at = count ? news?.counted_at : undefined;
  useEffect(() => {
    if (!counted_at) return;
    const { queryKey } = newsQuery;
    changeFetched(queries, queryKey, (shown) =>
      shown.counted_at === counted_at ? withoutSeen(shown, section, program) : shown,
    );
    api.news
      .seen({ body: { section, counted_at, ...(program !== undefined && { program }) } })
      .then((left) => {
        queries.setQueryData(queryKey, left);
        return makeStale(queries, "today");
      })
      // Without a network, the items stay new until the next visit.
      .catch(() => undefined);
  }, [queries, section, program, counted_at]);
}

/** Returns the counts without those of a section, or of one program in it. */
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
