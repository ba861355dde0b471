import { useState } from "react";
import type { StaffAssignment } from "#contract/courses/assignments.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";

/**
 * Shows when an assignment was sent. Sends one that was created but not sent: a quiz, or one whose connection broke in
 * between. Asks first. After a lost answer, the question stays, although the list may say that it is sent.
 */
export function SentCell({ assignment }: { assignment: StaffAssignment }) {
  const { id, program, title, kind, program_title, students_count, sent_at } = assignment;
  const [isAsked, setIsAsked] = useState(false);
  const sending = useChange(
    () => api.assignments.send({ body: { assignment_id: id, program_id: program } }),
    { stale: "assignments", done: kind === "quiz" ? "Quiz sent." : "Assignment sent successfully!" },
  );
  return (
    <>
      {sent_at ? (
        <Time at={sent_at} className="whitespace-nowrap" />
      ) : (
        <Button
          size="small"
          // Keeps the row as low as the others, so that ten rows fit on a screen.
          className="-my-0.5"
          aria-label={`Send ${title}`}
          onClick={() => setIsAsked(true)}
        >
          Send
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        isDestructive={false}
        title={`Send ${title}?`}
        confirmLabel="Send"
        isPending={sending.isPending}
        pendingLabel="Sending..."
        error={
          sending.error ? problemOf(sending.error, "Error sending assignment. Please try again.") : undefined
        }
        onConfirm={() => sending.mutate(undefined, { onSuccess: () => setIsAsked(false) })}
        onCancel={() => setIsAsked(false)}
      >
        <p>
          {`${countInWords({ count: students_count, count_is_exact: true }, "student")} of ${program_title} can see it at once and ${students_count === 1 ? "is" : "are"} notified. You cannot take it back.`}
        </p>
      </ConfirmDialog>
    </>
  );
}
