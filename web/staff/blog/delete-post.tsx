import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BlogPost } from "#contract/content/blog.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { postsKey } from "#web/staff/blog/post-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Asks before a post is deleted, naming it (staff-dashboard.md section 8). */
export function DeletePost({ post, onClose }: { post: BlogPost | null; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.blog.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Blog post deleted.");
      await queries.invalidateQueries({ queryKey: postsKey });
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={post !== null}
      title={`Delete "${post?.title}"?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={removal.error ? sentenceOf(removal.error, "Failed to delete blog post") : undefined}
      onConfirm={() => post && removal.mutate(post.id)}
      onCancel={close}
    >
      <p>Are you sure you want to delete this blog post?</p>
    </ConfirmDialog>
  );
}
