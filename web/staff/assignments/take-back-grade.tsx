import type { Submission } from "#contract/courses/submissions.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";

/** Takes back a grade that was given to the wrong work. */
export function TakeBackGrade({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { id, student_name, assignment_title, marks_awarded, assignment_total_marks, updated_at } =
    submission;
  return (
    <ReasonDialog
      stale="submissions"
      isUrgent
      draft={`take-back-${id}`}
      title={`Take back the grade of ${student_name}?`}
      hint="Only staff see it, in the audit log."
      send={(reason) => api.submissions.take_back_grade({ params: { id }, body: { reason, updated_at } })}
      saveLabel="Take the Grade Back"
      done={`The work of ${student_name} is pending again.`}
      failure="Failed to take the grade back. Please try again."
      onClose={onClose}
    >
      <p>
        {`${marks_awarded} of ${assignment_total_marks} for ${assignment_title}, with its feedback, is removed. ${student_name} is notified.`}
      </p>
    </ReasonDialog>
  );
}
