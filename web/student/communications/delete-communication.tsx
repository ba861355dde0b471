import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useDeleteForMe } from "#web/student/communications/use-inbox.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type DeleteCommunicationProps = {
  communication: ReceivedCommunication | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a communication is deleted from the student's inbox. */
export function DeleteCommunication({ communication, onClose, onDeleted }: DeleteCommunicationProps) {
  const removal = useDeleteForMe(() => {
    onClose();
    onDeleted();
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
      <p>It is deleted from your inbox with its attachments. Other people still have it.</p>
    </ConfirmDialog>
  );
}
