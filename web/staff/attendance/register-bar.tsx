import { Undo2, X } from "lucide-react";
import type { RegisterSummary } from "#contract/courses/attendance/attendance.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { leaversInWords } from "./leavers.ts";
import { countsInWords } from "./register-counts.ts";
import { AllFailure, MarksFailure } from "./register-failures.tsx";
import { focusCurrentLine, showLine } from "./register-focus.ts";
import type { Register } from "./use-register.ts";

type RegisterBarProps = {
  register: Register;
  session: RegisterSummary;
  includesLater: boolean;
  onUndo: () => void;
};

/** Keeps the counts, Undo and what is not saved in view below the header, also far down a long register. */
export function RegisterBar({ register, session, includesLater, onUndo }: RegisterBarProps) {
  const { problem, unsaved, isWaiting, canUndo, leavers, notMarked: left } = register;
  const counts = [countsInWords(session.counts), left > 0 && `${left} not marked`].filter(Boolean).join(", ");
  // A register without students has nothing to count.
  if (!counts && !problem && unsaved === 0 && !canUndo && leavers.length === 0) return null;
  return (
    <div
      data-register-bar=""
      className="sticky top-16 z-10 grid grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-line bg-surface px-3 py-1"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-sm">
          {counts}
          {unsaved > 0 && !problem && (
            <span className="text-muted">
              {isWaiting ? ` · ${unsaved === 1 ? "1 mark" : `${unsaved} marks`} not saved yet` : " · saving…"}
            </span>
          )}
        </p>
        {canUndo && (
          <Button
            size="small"
            variant="secondary"
            icon={<Undo2 aria-hidden="true" className="size-4.5" />}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </div>
      <MarksFailure register={register} />
      <AllFailure
        register={register}
        isRest={left < session.students + (includesLater ? session.later : 0)}
      />
      <div role="alert" className="flex items-center justify-between gap-x-3 pb-1 text-sm empty:hidden">
        {leavers.length > 0 && (
          <>
            <p className="wrap-anywhere min-w-0">{leaversInWords(leavers)}</p>
            <IconButton
              label="Dismiss"
              icon={<X className="size-5" />}
              onClick={() => {
                register.dismissLeavers();
                focusCurrentLine();
              }}
            />
          </>
        )}
      </div>
      <LostMarks register={register} />
    </div>
  );
}

/** Names marks that are not saved because of another person's, and leads to the first one in the list. */
function LostMarks({ register: { conflicts, list } }: { register: Register }) {
  const shown = new Set(list.data?.results.map(({ student }) => student));
  const [first, ...others] = conflicts
    .map(({ theirs }) => theirs)
    .filter(({ student }) => shown.has(student));
  return (
    <div role="alert" className="flex items-center justify-between gap-x-3 pb-1 text-sm empty:hidden">
      {first && (
        <>
          <p className="wrap-anywhere min-w-0">
            {others.length > 0
              ? `Marks of ${first.name} and ${others.length} more are not saved: somebody else marked them.`
              : `Your mark of ${first.name} is not saved: somebody else marked them.`}
          </p>
          <Button size="small" variant="secondary" onClick={() => showLine(first.student)}>
            Show
          </Button>
        </>
      )}
    </div>
  );
}
