import type { StaffSubmission } from "#contract/learning/submissions.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { Grade } from "#web/shared/grade.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** What the work is by now, when somebody else changed it after it was opened here. */
export function currentOf(error: Error | null): StaffSubmission | undefined {
  return error instanceof ApiError && error.status === 409
    ? (error.body.current as StaffSubmission | undefined)
    : undefined;
}

type ConflictProps = {
  current: StaffSubmission;
  /** Gives what is typed here in place of theirs. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Reads the work as it is now; what is typed here stays. */
  onShow: () => void;
};

/** Two markers do not overwrite each other unseen: what the other gave stands beside what is typed here. */
export function Conflict({ current, onKeepMine, onTakeTheirs, onShow }: ConflictProps) {
  if (!current.is_graded)
    return (
      <Alert
        tone="warning"
        title="This work was changed after you opened it. Your marks are not saved yet."
        action={
          <Button size="small" onClick={onShow}>
            Show it as it is now
          </Button>
        }
      />
    );
  return (
    <Alert
      tone="warning"
      title="Somebody else marked this work meanwhile. Your marks are not saved yet."
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onTakeTheirs}>
            Keep theirs
          </Button>
          <Button size="small" variant="secondary" onClick={onKeepMine}>
            Save mine instead
          </Button>
        </div>
      }
    >
      <p className="my-2">They gave:</p>
      <Grade submission={current} />
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{current.feedback || "No feedback."}</p>
    </Alert>
  );
}
