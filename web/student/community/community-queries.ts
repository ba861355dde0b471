import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DarasaClient } from "#contract/all.ts";
import type { OpenProgram } from "#contract/learning/community.ts";
import type { News } from "#contract/learning/news.ts";
import { newsOfProgram } from "#web/student/news.ts";

/** With their replies, 20 messages fill several screens of a phone and are about 20 kB. */
const PAGE_SIZE = 20;
/** While the stream is not connected, new messages are fetched this often. */
const FALLBACK_MS = 20_000;

export const communityKey = ["community"];

export const programsQuery = (api: DarasaClient) =>
  queryOptions({
    meta: { isCached: true },
    queryKey: [...communityKey, "programs"],
    queryFn: ({ signal }) => api.community.enrolled_programs({ signal }),
  });

/**
 * The program that is asked for, and no other in its place: what somebody writes must not go elsewhere. Where none is asked
 * for, the one that has a new answer for the student, or whose newest post waits for staff, else the last one that the person
 * had open in this browser, else the first.
 */
export function programToShow<Program extends Pick<OpenProgram, "id" | "newest_unanswered_at">>(
  programs: readonly Program[],
  asked: number,
  news: News | undefined,
  last = 0,
): Program | undefined {
  if (asked) return programs.find(({ id }) => id === asked);
  const answered = programs.find(({ id }) => newsOfProgram(news, id)?.community);
  if (answered) return answered;
  const waiting = programs.filter(({ newest_unanswered_at }) => newest_unanswered_at !== null);
  const newest = waiting.reduce<Program | undefined>(
    (best, one) => ((one.newest_unanswered_at ?? "") > (best?.newest_unanswered_at ?? "") ? one : best),
    undefined,
  );
  return newest ?? programs.find(({ id }) => id === last) ?? programs[0];
}

/** The messages of a program, newest page first. */
export const threadQuery = (api: DarasaClient, program: number) =>
  infiniteQueryOptions({
    meta: { isCached: true },
    queryKey: [...communityKey, "thread", program],
    queryFn: ({ pageParam, signal }) =>
      api.community.list({
        query: { program, limit: PAGE_SIZE, ...(pageParam > 0 && { before: String(pageParam) }) },
        signal,
      }),
    // The page ends before the message with this id. 0 is the newest page.
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === PAGE_SIZE ? last[0]?.id : undefined),
  });

export const fallbackInterval = (isLive: boolean) => (isLive ? (false as const) : FALLBACK_MS);
