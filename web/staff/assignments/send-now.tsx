import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/layout/button.tsx";

/** For an assignment that was created but not sent, since the connection broke in between. */
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
      // Its row is as low as the others, so that ten stand on a screen.
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
