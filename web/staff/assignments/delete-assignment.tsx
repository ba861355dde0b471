import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffAssignment } from "#contract/learning/assignments.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { assignmentsKey } from "#web/staff/assignments/assignment-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type DeleteAssignmentProps = { assignment: StaffAssignment | null; onClose: () => void };

export function DeleteAssignment({ assignment, onClose }: DeleteAssignmentProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.assignments.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Assignment deleted successfully!");
      await queries.invalidateQueries({ queryKey: assignmentsKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={assignment !== null}
      title={`Delete "${assignment?.title}"?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error ? sentenceOf(removal.error, "Error deleting assignment. Please try again.") : undefined
      }
      onConfirm={() => assignment && removal.mutate(assignment.id)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      <p>Are you sure you want to delete this assignment? This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
