import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { KEPT_MS, submissionQuery } from "#web/staff/assignments/submission-query.ts";
import { isToMark, queueFilterIn, queueQuery, rowsOf } from "./queue-query.ts";

/** Number of rows before the end of the loaded rows at which the next page is fetched. */
const AHEAD = 10;

const workInWindow = () => Number(new URLSearchParams(window.location.search).get("work")) || 0;

/**
 * Stores the open submission in its own state, and lets the address follow. The router takes a moment, and digits typed
 * in that moment would go into the wrong submission.
 */
function useOpenId() {
  const { get, go } = useAddress();
  const named = Number(get("work")) || 0;
  const [state, setState] = useState({ id: named, named, asked: [] as number[] });
  // A server has no window, and nothing to wait for.
  const isSettled = state.asked.length === 0 && named === state.named;
  if (!isSettled && named === workInWindow()) {
    // The address has the open work, so no move is on its way. The router may have left out some of them.
    if (named === state.id) setState({ id: named, named, asked: [] });
    else if (named !== state.named) {
      // While several moves follow each other, the router may show an earlier address once more.
      const arrived = state.asked.indexOf(named);
      const asked = state.asked.slice(arrived + 1);
      setState(arrived < 0 ? { id: named, named, asked: [] } : { ...state, named, asked });
    }
  }
  return {
    id: state.id,
    open(work: number) {
      setState((before) => ({ ...before, id: work, asked: [...before.asked, work] }));
      go({ work, step: undefined }, { replace: named > 0, stays: true });
    },
  };
}

/** Returns the filtered queue, its open submission, and functions that move through it. */
export function useQueue() {
  const { get } = useAddress();
  const queue = useInfiniteQuery(queueQuery(queueFilterIn(get)));
  const rows = rowsOf(queue.data);
  const { id, open } = useOpenId();
  const index = rows.findIndex((row) => row.id === id);
  // A link may name a submission outside the filter, or on a later page.
  const isElsewhere = id > 0 && index < 0 && !queue.isPending;
  // A work whose save failed opens again, also if it cannot be loaded again.
  const linked = useQuery({
    ...{ ...submissionQuery(id), enabled: isElsewhere },
    ...{ staleTime: 0, gcTime: KEPT_MS },
  });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
  const isNearEnd = index >= 0 && index >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  return {
    queue,
    rows,
    id,
    index,
    linked,
    work: rows[index] ?? (isElsewhere ? linked.data : undefined),
    open,
    /** Opens the next (1) or the previous (-1) row. */
    move(by: 1 | -1) {
      const next = rows[index < 0 ? 0 : index + by];
      if (next) open(next.id);
    },
    /**
     * Returns the next loaded submission below that is to mark, else the first in the queue. Later pages may have more. The
     * desk never goes on into work that is done.
     */
    nextToMark(isBusy: (id: number) => boolean) {
      const waits = (row: (typeof rows)[number]) => row.id !== id && isToMark(row) && !isBusy(row.id);
      return rows.slice(index + 1).find(waits) ?? rows.find(waits);
    },
  };
}
