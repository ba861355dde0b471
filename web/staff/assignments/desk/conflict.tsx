import type { StaffSubmission } from "#contract/courses/submissions.ts";
import { Grade } from "#web/shared/grade.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { Time } from "#web/ui/time/time.tsx";

type ConflictProps = {
  current: StaffSubmission;
  /** The version that was opened here. */
  opened: StaffSubmission;
  /** False if the marks and the feedback are those from which the typed ones were made. */
  isOtherGrade: boolean;
  /** Saves the marks typed here instead of theirs. */
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Shows the current submission. The typed text stays. */
  onShow: () => void;
};

type Versions = Pick<ConflictProps, "current" | "opened" | "isOtherGrade">;

/** Names who changed the work, and what. */
function changeOf({ current, opened, isOtherGrade }: Versions): string {
  const { student_name, graded_by, returned_at, submitted_at } = current;
  if (isOtherGrade) return `${graded_by || "Somebody else"} has marked this work`;
  if (returned_at) return `This work was sent back to ${student_name}`;
  if (submitted_at !== opened.submitted_at) return `${student_name} has handed in a new version of this work`;
  return opened.is_graded && !current.is_graded
    ? "The grade of this work was taken back"
    : "This work was changed";
}

/** Shows the other marker's grade next to the typed one, so that nobody overwrites a grade unseen. */
export function Conflict({ onKeepMine, onTakeTheirs, onShow, ...versions }: ConflictProps) {
  const { current } = versions;
  if (!versions.isOtherGrade)
    return (
      <Alert
        tone="warning"
        title={`${changeOf(versions)} after you opened it. Your marks are not saved yet.`}
        action={
          <Button size="small" onClick={onShow}>
            Show the latest version
          </Button>
        }
      />
    );
  return (
    <Alert
      tone="warning"
      title={`${changeOf(versions)}. Your marks are not saved yet.`}
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
      <p className="my-2">{current.graded_at && <Time at={current.graded_at} shows="minute" />}</p>
      <Grade submission={current} />
      <Clipped>
        <LinkedText text={current.feedback || "No feedback."} className="mt-2" />
      </Clipped>
    </Alert>
  );
}
