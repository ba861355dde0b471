import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messagesIn, type ThreadData } from "#web/student/community/thread-data.ts";
import { newsOfProgram, useNews, useProgramNewsSeen } from "#web/student/news.ts";

/** A message is looked for in so many pages. Who has older ones scrolls. */
const MOST_PAGES = 10;

/** Where a thread opens: at the message that is asked for, else at the first new answer to the student, else at its end. */
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

/** Loads older pages until the message is there; where it is not found, the thread is shown at its end. */
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
    // Found or not, nothing that is fetched or deleted later moves the reader.
    isOver.current = true;
    if (isMissing) giveUp();
  });
  useEffect(() => {
    if (!isOver.current && pages > 0 && !isFetching) look();
  }, [pages, isFetching]);
}
