import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import type { useGrading } from "../use-grading.ts";
import { Queue } from "./queue.tsx";
import type { useQueue } from "./use-queue.ts";

type QueuePaneProps = { queue: ReturnType<typeof useQueue>; grading: ReturnType<typeof useGrading> };

/** Shows the queue in its four states. */
export function QueuePane({ queue: { queue, rows, id }, grading }: QueuePaneProps) {
  if (queue.isPending) return <RowsSkeleton label="Loading the queue" />;
  if (queue.isError && rows.length === 0)
    return (
      <FailedState
        title="Error loading data. Please refresh the page."
        onRetry={() => void queue.refetch()}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing here to mark.">
        Work appears here when students hand it in. Other filters may show more.
      </EmptyState>
    );
  return (
    <Queue
      rows={rows}
      openId={id}
      stateOf={(one) => (grading.isSaving(one) ? "saving" : grading.problemOf(one) ? "failed" : undefined)}
      hasMore={queue.hasNextPage}
      isLoadingMore={queue.isFetchingNextPage}
      onMore={() => void queue.fetchNextPage()}
    />
  );
}
