import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messagesIn, type ThreadData } from "#web/student/community/thread/thread-data.ts";
import { newsOfProgram, useNews, useProgramNewsSeen } from "#web/student/news.ts";

/** Maximum number of pages to search for a message. For older ones, the reader has to scroll. */
const MOST_PAGES = 10;

/** Returns the message to open: the one in the address, else the first new answer. Undefined: open at the end. */
export function useOpensAt(program: number, asked: number): number | undefined {
  const news = newsOfProgram(useNews(), program);
  const [first] = useState(news?.community ? news.first_answer : null);
  useProgramNewsSeen("community", program);
  return asked || first || undefined;
}

interface FetchedThread {
  data: ThreadData | undefined;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
}

/** Loads older pages until the message is found. If it is not found, shows the end of the thread. */
export function useFoundMessage(
  id: number | undefined,
  { data, isFetching, hasNextPage, isFetchNextPageError }: FetchedThread,
  { loadOlder, giveUp }: { loadOlder: () => void; giveUp: () => void },
): void {
  const isOver = useRef(id === undefined);
  const isMissing = !messagesIn(data).some(
    (one) => one.id === id || one.replies.some((reply) => reply.id === id),
  );
  const pages = data?.pages.length ?? 0;
  const look = useEffectEvent(() => {
    const canLoad = hasNextPage && pages < MOST_PAGES && !isFetchNextPageError;
    if (isMissing && canLoad) {
      loadOlder();
      return;
    }
    // From now on, fetches and deletions do not move the reader, whether or not the message was found.
    isOver.current = true;
    if (isMissing) giveUp();
  });
  useEffect(() => {
    if (!isOver.current && pages > 0 && !isFetching) look();
  }, [pages, isFetching]);
}
