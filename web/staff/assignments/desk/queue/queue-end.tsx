import { useEffect, useEffectEvent, useRef } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { HoldInQueue } from "../hold-line.tsx";
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
  const held = heldIn(all.rows);
  // A release removes the button that had the focus, so the end takes it again.
  return <AllMarked key={held ? "held" : "seen"} queue={all} held={held} onStay={onStay} />;
}

/** Returns a work of the queue if all are of one assignment, whose grades are held. */
const heldIn = ([first, ...others]: readonly StaffSubmission[]): StaffSubmission | undefined =>
  first?.grades_held && others.every(({ assignment }) => assignment === first.assignment) ? first : undefined;

type AllMarkedProps = Omit<QueueEndProps, "grading"> & { held: StaffSubmission | undefined };

function AllMarked({ queue: { queue, rows }, held, onStay }: AllMarkedProps) {
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
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="secondary" size="small" onClick={onStay}>
              {total === 1 ? "Show it again" : "Show the last one"}
            </Button>
            {held && <HoldInQueue submission={held} words="Release grades" isButton />}
          </div>
        }
      >
        Nothing is left to mark in this queue.{held && " The grades are held."}
      </EmptyState>
    </div>
  );
}
