import type { ReceivedCommunication } from "#contract/learning/communications.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useDeleteForMe } from "#web/student/communications/use-inbox.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type DeleteQuestionProps = {
  letter: ReceivedCommunication | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a communication is taken out of one's own inbox. */
export function DeleteQuestion({ letter, onClose, onDeleted }: DeleteQuestionProps) {
  const removal = useDeleteForMe(() => {
    onClose();
    onDeleted();
  });
  return (
    <ConfirmDialog
      isOpen={letter !== null}
      title={`Delete "${letter?.title}"?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error
          ? sentenceOf(removal.error, "Failed to delete communication. Please try again.")
          : undefined
      }
      onConfirm={() => letter && removal.mutate(letter.id)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      <p>It is gone from your inbox with its attachments; others keep theirs.</p>
    </ConfirmDialog>
  );
}
