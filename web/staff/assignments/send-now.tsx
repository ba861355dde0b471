import type { StaffAssignment } from "#contract/courses/assignments.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";

/** Sends an assignment that was created but not sent, because the connection broke in between. */
export function SendNow({ assignment: { id, program, title } }: { assignment: StaffAssignment }) {
  const sending = useChange(
    () => api.assignments.send({ body: { assignment_id: id, program_id: program } }),
    {
      stale: "assignments",
      done: "Assignment sent successfully!",
      failure: "Error sending assignment. Please try again.",
    },
  );
  return (
    <Button
      size="small"
      // Keeps the row as low as the others, so that ten rows fit on a screen.
      className="-my-0.5"
      isPending={sending.isPending}
      pendingLabel="Sending..."
      aria-label={`Send ${title}`}
      onClick={() => sending.mutate()}
    >
      Not sent: send now
    </Button>
  );
}
