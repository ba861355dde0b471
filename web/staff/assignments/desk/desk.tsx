import { useState } from "react";
import { useOpenTitle } from "#web/dashboard/shell/open-title.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { fieldId } from "#web/ui/inputs/field-id.ts";
import { classNames } from "#web/ui/layout/class-names.ts";
import { COMMENT_FIELD } from "./comment-picker.tsx";
import { DeskBar } from "./desk-bar.tsx";
import { type DeskKey, useDeskKeys } from "./desk-keys.ts";
import { OpenWork } from "./open-work.tsx";
import { QueueFilters } from "./queue-filters.tsx";
import { QueuePane } from "./queue-pane.tsx";
import { useGrading } from "./use-grading.ts";
import { useQueue } from "./use-queue.ts";

/** The address without what only the desk has. */
const left = { view: undefined, work: undefined, step: undefined, state: undefined, sort: undefined };

/**
 * The marking desk (beyond.md section 4): the queue, the work and its marks, side by side from 1024 px and as steps below.
 * The filters, the open work and the step are in the address.
 */
export function Desk() {
  const { go, href } = useAddress();
  const queue = useQueue();
  const grading = useGrading((id) => queue.open(id));
  const [isKeyListOpen, setIsKeyListOpen] = useState(false);
  useOpenTitle("Marking desk");
  const away = { ...left, assignment: undefined };
  const acts: Record<DeskKey, () => void> = {
    next: () => queue.move(1),
    previous: () => queue.move(-1),
    comment: () => document.getElementById(fieldId(COMMENT_FIELD))?.focus(),
    help: () => setIsKeyListOpen(true),
    leave: () => go(away),
  };
  useDeskKeys((key) => acts[key]());
  const { saved } = grading;
  const total = queue.queue.data?.pages[0]?.count ?? 0;
  return (
    <div data-wide="" className="-mb-20 grid grid-cols-[minmax(0,1fr)] gap-2">
      <DeskBar
        leaveTo={href(away)}
        position={queue.index < 0 ? "" : `${queue.index + 1} of ${total}`}
        saved={
          saved
            ? `Saved: ${saved.student_name}, ${saved.marks_awarded} of ${saved.assignment_total_marks}`
            : ""
        }
        onMove={queue.move}
        isKeyListOpen={isKeyListOpen}
        onKeyList={setIsKeyListOpen}
      />
      <div className={classNames(queue.id > 0 && "max-lg:hidden")}>
        <QueueFilters />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:h-[calc(100dvh-12.5rem)] lg:min-h-96 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)]">
        <section
          aria-label="Queue"
          className={classNames(
            "overflow-y-auto rounded-lg border border-line bg-surface",
            queue.id > 0 && "max-lg:hidden",
          )}
        >
          <QueuePane queue={queue} grading={grading} />
        </section>
        <div className={classNames("min-h-0", queue.id === 0 && "max-lg:hidden")}>
          <OpenWork queue={queue} grading={grading} />
        </div>
      </div>
    </div>
  );
}
