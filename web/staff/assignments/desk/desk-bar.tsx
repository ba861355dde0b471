import { ArrowLeft, ChevronDown, ChevronUp, Keyboard, PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Suspense } from "react";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";

const KeyList = lazyPart(async () => ({ default: (await import("./key-list.tsx")).KeyList }));

type DeskBarProps = {
  leaveTo: string;
  /** Number of submissions left, such as "40 left to mark". */
  waiting: string;
  /** Message about the last saved grade. */
  saved: string;
  onMove: (by: 1 | -1) => void;
  /** False while no submission is open, because the queue is then needed to open one. */
  canHideQueue: boolean;
  isQueueHidden: boolean;
  onQueue: () => void;
  isKeyListOpen: boolean;
  onKeyList: (isOpen: boolean) => void;
};

/** Shows the desk's heading, the number of submissions left, and buttons for what the keys do. */
export function DeskBar({
  leaveTo,
  waiting,
  saved,
  onMove,
  canHideQueue,
  isQueueHidden,
  onQueue,
  isKeyListOpen,
  onKeyList,
}: DeskBarProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3">
      <ButtonLink to={leaveTo} variant="quiet" size="small" icon={<ArrowLeft className="size-4.5" />}>
        Assignments
      </ButtonLink>
      <h1 className="text-3xl">Marking desk</h1>
      <p role="status" className="min-w-0 flex-1 truncate text-action text-sm">
        {saved}
      </p>
      <div className="flex items-center">
        {waiting && <span className="pe-1 text-muted text-sm tabular-nums">{waiting}</span>}
        <IconButton
          label="Previous work (K)"
          icon={<ChevronUp className="size-5" />}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label="Next work (J)"
          icon={<ChevronDown className="size-5" />}
          onClick={() => onMove(1)}
        />
        {canHideQueue && (
          <IconButton
            label={isQueueHidden ? "Show the queue (W)" : "Hide the queue (W)"}
            icon={
              isQueueHidden ? <PanelLeftOpen className="size-5" /> : <PanelLeftClose className="size-5" />
            }
            onClick={onQueue}
            className="max-lg:hidden"
          />
        )}
        <IconButton
          label="Keys (?)"
          icon={<Keyboard className="size-5" />}
          aria-haspopup="dialog"
          onClick={() => onKeyList(true)}
          className="max-lg:hidden"
        />
      </div>
      {isKeyListOpen && (
        <Suspense>
          <KeyList onClose={() => onKeyList(false)} />
        </Suspense>
      )}
    </div>
  );
}
