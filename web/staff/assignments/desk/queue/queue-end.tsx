import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import type { useGrading } from "../use-grading.ts";
import { endInWords } from "./end-in-words.ts";
import type { useQueue } from "./use-queue.ts";

interface QueueEndProps {
  queue: ReturnType<typeof useQueue>;
  grading: ReturnType<typeof useGrading>;
  onStay: () => void;
}

/**
 * Replaces the work when no loaded one is left to mark, so that no key reaches a work that is graded already. Fetches
 * the next pages until one has work, and opens that. The queue is at its end when there is no further page.
 */
export function QueueEnd({ queue: all, grading, onStay }: QueueEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = all.queue;
  const next = all.nextToMark(grading.isSaving)?.id;
  const open = useEffectEvent((id: number) => {
    onStay();
    all.open(id);
  });
  const hasToFetch = !next && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (next) open(next);
    else if (hasToFetch) void fetchNextPage();
  }, [next, hasToFetch, fetchNextPage]);
  if (isFetchNextPageError && !isFetchingNextPage)
    return <FailedState title="Failed to load the rest of the queue." onRetry={() => void fetchNextPage()} />;
  if (next || hasNextPage)
    return (
      <Loading label="Loading more work">
        <SkeletonText lines={5} />
      </Loading>
    );
  return <AllMarked queue={all} onStay={onStay} />;
}

function AllMarked({ queue: { queue, rows }, onStay }: Omit<QueueEndProps, "grading">) {
  const pane = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => pane.current?.focus(), []);
  const { count = rows.length, count_is_exact } = queue.data?.pages[0] ?? {};
  const total = count_is_exact ? Math.max(count, rows.length) : rows.length;
  const sentBack = rows.filter(({ returned_at }) => returned_at).length;
  return (
    <div
      ref={pane}
      role="status"
      tabIndex={-1}
      data-focus-target=""
      className="grid h-full content-center rounded-lg border border-line bg-surface p-4"
    >
      <EmptyState
        title={endInWords(total, sentBack)}
        action={
          <Button variant="secondary" onClick={onStay}>
            {total === 1 ? "Show it again" : "Show the last one"}
          </Button>
        }
      >
        Nothing is left to mark in this queue.
      </EmptyState>
    </div>
  );
}
