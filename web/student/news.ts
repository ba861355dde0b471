import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { draftKey, readDraft, removeDraft, writeDraft } from "#web/stored-user.ts";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";

export type NewsSection = "assignments" | "courses" | "community" | "fees";
const sectionOf: Record<string, NewsSection> = {
  assignment: "assignments",
  grade: "assignments",
  unit: "courses",
  answer: "community",
  fee: "fees",
  mobile_money: "fees",
};

/** What came since the section was last open, kept in this browser: all its tabs hear the same event. */
const newsQuery = (userId: number, section: NewsSection) =>
  queryOptions({
    queryKey: ["news", userId, section],
    queryFn: () => {
      const stored = readDraft(draftKey(userId, `news-${section}`));
      return Array.isArray(stored) ? stored.map(String) : [];
    },
    networkMode: "always",
  });

function keep(queries: QueryClient, userId: number, section: NewsSection, news: string[]): void {
  const key = draftKey(userId, `news-${section}`);
  if (news.length > 0) writeDraft(key, news);
  else removeDraft(key);
  void queries.invalidateQueries({ queryKey: newsQuery(userId, section).queryKey });
}

/** The first render is the server's, which knows no news: a badge that hydrates late must not show them yet. */
export function useNewsCount(section: NewsSection): number {
  const isBrowser = useIsBrowser();
  const { data } = useQuery(newsQuery(useCurrentUser().id, section));
  return isBrowser ? (data?.length ?? 0) : 0;
}

/** Counts the section's news, and calls `onNews` for each. */
export function useNewsListener(section: NewsSection, onNews: () => void): void {
  const queries = useQueryClient();
  const userId = useCurrentUser().id;
  useLive("inbox", async ({ kind, data }) => {
    if (kind !== "news" || sectionOf[data.kind] !== section) return;
    const before = await queries.fetchQuery(newsQuery(userId, section));
    keep(queries, userId, section, [...new Set([...before, `${data.kind} ${data.id}`])]);
    onNews();
  });
}

/** For the section itself: what is on the screen is no news. */
export function useNewsSeen(section: NewsSection): void {
  const queries = useQueryClient();
  const userId = useCurrentUser().id;
  const count = useNewsCount(section);
  useEffect(() => {
    if (count > 0) keep(queries, userId, section, []);
  }, [queries, userId, section, count]);
}
