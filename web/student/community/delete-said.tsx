import { failureOf, wordFor } from "#web/student/community/failure.ts";
import type { Said } from "#web/student/community/thread-data.ts";
import { useDelete } from "#web/student/community/use-thread.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

const QUOTED = 120;

type DeleteSaidProps = { program: number; said: Said | null; onClose: () => void };

/** Asks before a message or a reply is deleted, with its words. */
export function DeleteSaid({ program, said, onClose }: DeleteSaidProps) {
  const removal = useDelete(program, onClose);
  const word = said ? wordFor(said) : "message";
  const { content = "" } = said ?? {};
  return (
    <ConfirmDialog
      isOpen={said !== null}
      title={`Delete this ${word}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={removal.error ? failureOf("delete", word, removal.error) : undefined}
      onConfirm={() => said && removal.mutate(said)}
      onCancel={() => {
        removal.reset();
        onClose();
      }}
    >
      <blockquote className="border-line border-s-4 ps-3 text-muted [overflow-wrap:anywhere]">
        {content.length > QUOTED ? `${content.slice(0, QUOTED)}…` : content}
      </blockquote>
      {said && "replies" in said && said.replies.length > 0 && (
        <p>The replies to it stay; its words and your name go.</p>
      )}
    </ConfirmDialog>
  );
}
