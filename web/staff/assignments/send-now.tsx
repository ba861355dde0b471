import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { assignmentsKey } from "./assignment-queries.ts";

/** For an assignment that was created but not sent, since the connection broke in between. */
export function SendNow({ assignment: { id, program, title } }: { assignment: StaffAssignment }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const sending = useMutation({
    mutationFn: () => api.assignments.send({ body: { assignment_id: id, program_id: program } }),
    onSuccess: () => {
      showToast("Assignment sent successfully!");
      return queries.invalidateQueries({ queryKey: assignmentsKey });
    },
    onError: () => showToast("Error sending assignment. Please try again.", { tone: "error" }),
  });
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
