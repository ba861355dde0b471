import { Undo2, X } from "lucide-react";
import type { RegisterSummary } from "#contract/courses/attendance/attendance.ts";
import { NoResponse } from "#web/api/failures/no-response.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { leaversInWords } from "./leavers.ts";
import { countsInWords, unmarkedIn } from "./register-counts.ts";
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
  const { problem, hasLostMarks, unsaved, isWaiting, isRetrying, canUndo, leavers, retry } = register;
  const isOffline = hasLostMarks && problem instanceof NoResponse;
  const left = unmarkedIn(session) + (includesLater ? session.later : 0);
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
      {problem && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 pb-1 text-sm">
          <div className="min-w-0 flex-1 basis-40">
            <p className="font-semibold text-urgent">{titleOf(problem, hasLostMarks ? unsaved : 0)}</p>
            <p className="text-muted">
              {!isOffline && `${sentenceOf(problem, "The register could not be saved.")} `}
              {hasLostMarks &&
                `Your marks stay in this browser${isRetrying ? ", and are sent again automatically" : ""}.`}
            </p>
          </div>
          <Button size="small" onClick={retry}>
            Try Again
          </Button>
        </div>
      )}
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

function titleOf(problem: Error, unsaved: number): string {
  if (unsaved > 0) return `${unsaved} ${unsaved === 1 ? "mark is" : "marks are"} not saved yet.`;
  return problem instanceof NoResponse
    ? "We do not know whether the register was changed."
    : "The register was not changed.";
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
