import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { submissionQuery } from "../assignment-queries.ts";
import { queueFilterIn, queueQuery, rowsOf } from "./queue-query.ts";

/** So many rows before the end of what is here, the next page is fetched. */
const AHEAD = 10;

/** The queue of the address, the work that is open in it, and the ways to move. */
export function useQueue() {
  const { get, go } = useAddress();
  const queue = useInfiniteQuery(queueQuery(api, queueFilterIn(get)));
  const rows = rowsOf(queue.data);
  const id = Number(get("work")) || 0;
  const index = rows.findIndex((row) => row.id === id);
  // A link may name work that is outside the filter, or on a later page.
  const isElsewhere = id > 0 && index < 0 && !queue.isPending;
  const linked = useQuery({ ...submissionQuery(api, id), enabled: isElsewhere });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = queue;
  const isNearEnd = index >= 0 && index >= rows.length - AHEAD;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const open = (work: number | undefined) => go({ work, step: undefined }, { replace: id > 0, stays: true });
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
    /** The next that waits for a grade, from here on and then from the top; else the row below. */
    openNext(isBusy: (id: number) => boolean) {
      const waits = (row: (typeof rows)[number]) => row.id !== id && !row.is_graded && !isBusy(row.id);
      const next = rows.slice(index + 1).find(waits) ?? rows.find(waits) ?? rows[index + 1];
      if (next) open(next.id);
      return next !== undefined;
    },
  };
}
