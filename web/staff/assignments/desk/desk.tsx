import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { FilterControls } from "#web/dashboard/lists/filters/filters.tsx";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { queueFilters } from "../submission-filters.tsx";
import { COMMENT_FIELD } from "./comments/comment-picker.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { type DeskKey, useDeskKeys } from "./desk-keys.ts";
import { OpenWork } from "./open-work.tsx";
import { useHiddenQueue } from "./queue/hidden-queue.ts";
import { QueuePane } from "./queue/queue-pane.tsx";
import { leftQuery, queueFilterIn } from "./queue/queue-query.ts";
import { useQueue } from "./queue/use-queue.ts";
import { useGrading } from "./use-grading.ts";

/** Says what was saved. A quiz has no marks yet while another long text waits. */
const savedWords = ({ student_name, marks_awarded, assignment_total_marks }: StaffSubmission) =>
  marks_awarded === null
    ? `Saved: ${student_name}`
    : `Saved: ${student_name}, ${marks_awarded} of ${assignment_total_marks}`;

/** Parameters that only the desk has, removed when it is left. */
const left = { view: undefined, work: undefined, step: undefined, state: undefined, sort: undefined };

/**
 * Shows the marking desk (beyond.md 4): the queue, the work and its marks. From 1024 px they are side by side, and
 * below that they are steps. The filters, the open work and the step are in the address.
 */
export function Desk() {
  const { get, go, href } = useAddress();
  const queue = useQueue();
  const grading = useGrading((id) => queue.open(id));
  const { data: waiting } = useQuery(leftQuery(queueFilterIn(get)));
  const { isQueueHidden, turnQueue } = useHiddenQueue();
  const [isKeyListOpen, setIsKeyListOpen] = useState(false);
  useOpenTitle("Marking desk");
  const away = { ...left, assignment: undefined };
  const acts: Record<DeskKey, () => void> = {
    next: () => queue.move(1),
    previous: () => queue.move(-1),
    comment: openComments,
    width: turnQueue,
    help: () => setIsKeyListOpen(true),
    leave: () => go(away),
  };
  const isOpen = queue.id > 0;
  useDeskKeys((key) => (isOpen || key !== "width") && acts[key]());
  const { saved } = grading;
  const isHidden = isOpen && isQueueHidden;
  return (
    // The dashboard's header is 4rem high, and the page has 1rem of padding above and below.
    <div
      data-wide=""
      className="-mb-20 flex min-w-0 flex-col gap-2 lg:h-[calc(100dvh-6rem)] lg:min-h-[32rem]"
    >
      <DeskBar
        leaveTo={href(away)}
        waiting={waiting ? `${withThousands(waiting)} left to mark` : ""}
        saved={saved ? savedWords(saved) : ""}
        onMove={queue.move}
        canHideQueue={isOpen}
        isQueueHidden={isQueueHidden}
        onQueue={turnQueue}
        isKeyListOpen={isKeyListOpen}
        onKeyList={setIsKeyListOpen}
      />
      {!isHidden && (
        <div className={classNames(isOpen && "max-lg:hidden")}>
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr] [&_select]:min-h-11 [&_select]:py-1.5 [&_select]:text-sm">
            {/* A changed filter removes the open work from the address. */}
            <FilterControls filters={queueFilters} pageName="work" />
          </div>
        </div>
      )}
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] gap-3 lg:min-h-0 lg:flex-1 lg:grid-rows-[minmax(0,1fr)]",
          !isHidden && "lg:grid-cols-[15rem_minmax(0,1fr)]",
        )}
      >
        {!isHidden && (
          <section
            aria-label="Queue"
            className={classNames(
              "overflow-y-auto rounded-lg border border-line bg-surface",
              isOpen && "max-lg:hidden",
            )}
          >
            <QueuePane queue={queue} grading={grading} />
          </section>
        )}
        <div className={classNames("min-h-0", !isOpen && "max-lg:hidden")}>
          <OpenWork queue={queue} grading={grading} />
        </div>
      </div>
    </div>
  );
}

/** Opens the list of saved comments, whose field has the focus then. */
function openComments(): void {
  const field = document.getElementById(fieldId(COMMENT_FIELD));
  field?.focus();
  field?.click();
}
