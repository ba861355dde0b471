import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { GradeColor } from "#web/shared/grade.tsx";
import { namesakeEmails } from "#web/staff/students/namesakes.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { breakable } from "#web/ui/table/breakable.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

type QueueProps = {
  rows: StaffSubmission[];
  openId: number;
  stateOf: (id: number) => "saving" | "failed" | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** Shows one row for each submission. A row stays in its place when it is graded. */
export function Queue({ rows, openId, stateOf, hasMore, isLoadingMore, onMore }: QueueProps) {
  const { get, href } = useAddress();
  const emailOf = namesakeEmails(rows);
  const isOfOne = get("assignment") !== "";
  const open = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another row is opened
  useEffect(() => {
    // Some browsers return a promise here, others return nothing.
    void open.current?.scrollIntoView({ block: "nearest" });
  }, [openId]);
  return (
    <>
      <ol aria-label="Works" className="grid grid-cols-[minmax(0,1fr)]">
        {rows.map((row) => {
          const isOpen = row.id === openId;
          return (
            <li key={row.id}>
              <Link
                ref={isOpen ? open : undefined}
                to={href({ work: row.id, step: undefined })}
                replace={openId > 0}
                preventScrollReset
                aria-current={isOpen ? "true" : undefined}
                className={classNames(
                  "-outline-offset-3 grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b border-s-4 px-2.5 py-1 text-ink leading-tight no-underline",
                  isOpen ? "border-s-action bg-action-soft" : "border-s-transparent hover:bg-row-pointed",
                )}
              >
                <span className="min-w-0">
                  <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold text-sm">
                    {row.student_name}
                  </span>
                  {emailOf(row) && (
                    <span className="wrap-anywhere block text-muted text-xs">{breakable(emailOf(row))}</span>
                  )}
                  <span className="wrap-anywhere line-clamp-2 text-muted text-xs">
                    {isOfOne
                      ? formatTime(row.submitted_at)
                      : `${formatTime(row.submitted_at)} · ${row.assignment_title}`}
                  </span>
                </span>
                <RowState row={row} state={stateOf(row.id)} />
              </Link>
            </li>
          );
        })}
      </ol>
      {hasMore && (
        <Button
          variant="quiet"
          size="small"
          isPending={isLoadingMore}
          pendingLabel="Loading..."
          onClick={onMore}
          className="w-full"
        >
          Show more
        </Button>
      )}
    </>
  );
}

const toMark = <span className="text-accent-text text-xs">To mark</span>;

function RowState({ row, state }: { row: StaffSubmission; state: "saving" | "failed" | undefined }) {
  if (state === "saving") return <span className="text-muted text-xs">Saving...</span>;
  if (state === "failed") return <Badge tone="urgent">Not saved</Badge>;
  if (row.returned_at) return <span className="text-muted text-xs">Sent back</span>;
  if (row.has_open_attempt) return toMark;
  if (row.marks_awarded === null || row.percentage_score === null)
    return row.is_graded ? <span className="text-muted text-xs">Marked</span> : toMark;
  return (
    <GradeColor percentage={row.percentage_score} className="py-0.5 ps-2 pe-3">
      {`${row.marks_awarded}/${row.assignment_total_marks}`}
    </GradeColor>
  );
}
