import { flushSync } from "react-dom";
import { shortened } from "#contract/shared/text/cut-text.ts";
import { failureOf, kindOf } from "#web/student/community/failure.ts";
import type { MessageOrReply } from "#web/student/community/thread/thread-data.ts";
import { useDelete } from "#web/student/community/thread/use-thread.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

const QUOTED = 120;

type DeleteMessageProps = {
  program: number;
  message: MessageOrReply | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a message or a reply is deleted, and quotes it. */
export function DeleteMessage({ program, message, onClose, onDeleted }: DeleteMessageProps) {
  const removal = useDelete(program, () => {
    // Close the dialog at once. This returns the focus to the message's option menu, which is then removed.
    flushSync(onClose);
    onDeleted();
  });
  const kind = message ? kindOf(message) : "message";
  const { content = "" } = message ?? {};
  return (
    <ConfirmDialog
      isOpen={message !== null}
      title={`Delete this ${kind}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={removal.error ? failureOf("delete", kind, removal.error) : undefined}
      onConfirm={() => message && removal.mutate(message)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      <blockquote className="border-line border-s-4 ps-3 text-muted [overflow-wrap:anywhere]">
        {shortened(content, QUOTED)}
      </blockquote>
      {message && "replies" in message && message.replies.length > 0 && (
        <p>Its replies stay. The text and the sender's name are removed.</p>
      )}
    </ConfirmDialog>
  );
}
