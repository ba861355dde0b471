import type { OpenProgram } from "#contract/community/community.ts";
import type { News } from "#contract/students/news.ts";
import { api } from "#web/api/client.ts";
import { growingQ } from "#web/api/query.ts";
import { newsOfProgram } from "#web/student/news.ts";

/** Messages per page. With their replies, 20 fill several screens of a phone and are about 20 kB. */
const PAGE_SIZE = 20;
/** Poll interval for new messages while the stream is not connected. */
const FALLBACK_MS = 20_000;

/**
 * Returns the program to show. A program in the address is never replaced, so that nobody writes in the wrong place.
 * Without one, the first of these is shown: a program with a new answer for the student; the one whose newest post
 * waits for staff; the last one open in this browser; the first in the list.
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

/** The query of a program's messages, newest page first. */
export const threadQuery = (program: number) =>
  growingQ(
    api.community.list,
    { query: { program, limit: PAGE_SIZE } },
    {} as { before?: string },
    // The next page ends before the oldest message of this page.
    ([oldest, ...others]) =>
      oldest && others.length + 1 === PAGE_SIZE ? { before: String(oldest.id) } : undefined,
  );

export const fallbackInterval = (isLive: boolean) => (isLive ? (false as const) : FALLBACK_MS);
