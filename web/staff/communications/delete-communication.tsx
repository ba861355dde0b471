import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Communication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { communicationsKey } from "#web/staff/communications/communication-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type DeleteCommunicationProps = { communication: Communication | null; onClose: () => void };

/** Asks before a communication is taken back from everybody. */
export function DeleteCommunication({ communication, onClose }: DeleteCommunicationProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.communications.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Communication deleted successfully!");
      await queries.invalidateQueries({ queryKey: communicationsKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={communication !== null}
      title={`Delete "${communication?.title}"?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error
          ? sentenceOf(removal.error, "Failed to delete communication. Please try again.")
          : undefined
      }
      onConfirm={() => communication && removal.mutate(communication.id)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      <p>It disappears from the inbox of every student, read or not, with its attachments.</p>
    </ConfirmDialog>
  );
}
