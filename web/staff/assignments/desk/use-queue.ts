import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { submissionQuery } from "../submission-query.ts";
import { queueFilterIn, queueQuery, rowsOf } from "./queue-query.ts";

/** So many rows before the end of what is here, the next page is fetched. */
const AHEAD = 10;

/**
 * The work that is open. It is a state of its own, which the address follows: the router takes a moment, in which digits that
 * are typed for the next work would fall into this one.
 */
function useOpenId() {
  const { get, go } = useAddress();
  const named = Number(get("work")) || 0;
  const [state, setState] = useState({ id: named, named, asked: [] as number[] });
  if (state.named !== named) {
    const arrived = state.asked.indexOf(named);
    const asked = state.asked.slice(arrived + 1);
    setState(arrived < 0 ? { id: named, named, asked: [] } : { ...state, named, asked });
  }
  return {
    id: state.id,
    open(work: number) {
      setState((before) => ({ ...before, id: work, asked: [...before.asked, work] }));
      go({ work, step: undefined }, { replace: named > 0, stays: true });
    },
  };
}

/** The queue of the address, the work that is open in it, and the ways to move. */
export function useQueue() {
  const { get } = useAddress();
  const queue = useInfiniteQuery(queueQuery(api, queueFilterIn(get)));
  const rows = rowsOf(queue.data);
  const { id, open } = useOpenId();
  const index = rows.findIndex((row) => row.id === id);
  // A link may name work that is outside the filter, or on a later page.
  const isElsewhere = id > 0 && index < 0 && !queue.isPending;
  const linked = useQuery({ ...submissionQuery(id), enabled: isElsewhere });
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
    /** One row up or down. */
    move(by: 1 | -1) {
      const next = rows[index < 0 ? 0 : index + by];
      if (next) open(next.id);
    },
    /** The next that waits for a grade, from here on and then from the top; who marks again goes on to the row below. */
    openNext(isBusy: (id: number) => boolean) {
      const waits = (row: (typeof rows)[number]) => row.id !== id && !row.is_graded && !isBusy(row.id);
      const below = rows[index]?.is_graded ? rows[index + 1] : undefined;
      const next = rows.slice(index + 1).find(waits) ?? rows.find(waits) ?? below;
      if (next) open(next.id);
      return next !== undefined;
    },
  };
}
