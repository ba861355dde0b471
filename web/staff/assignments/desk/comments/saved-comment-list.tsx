import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { useDeleted } from "#web/dashboard/lists/deletion/use-deleted.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { savedComments } from "./saved-comments-query.ts";

/** Lists all saved comments and deletes unused ones. Feedback that contains a deleted comment stays as it is. */
export function SavedCommentList({ onClose }: { onClose: () => void }) {
  const tellDeleted = useDeleted();
  const { data: comments = [] } = useQuery(savedComments);
  const removing = useChange((id: number) => api.saved_comments.remove({ params: { id } }), {
    stale: "saved_comments",
    isStaleAfterFailure: true,
    onDone: (_nothing, id) => tellDeleted({ kind: "saved_comment", id, message: "Comment deleted." }),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Saved comments">
      <div className="grid gap-3">
        <p className="text-muted text-sm">All markers share this list.</p>
        {removing.error && (
          <Alert tone="error">
            {sentenceOf(removing.error, "The comment was not deleted. Please try again.")}
          </Alert>
        )}
        {comments.length === 0 && (
          <EmptyState title="No saved comments yet.">Write one, then save it for all markers.</EmptyState>
        )}
        <ul className="divide-y divide-line">
          {comments.map(({ id, text }) => (
            <li key={id} className="flex items-center gap-3 py-1">
              <span dir="auto" className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line">
                {text}
              </span>
              <DeleteButton label={text} onClick={() => removing.mutate(id)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
