import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { focusMainIfLost } from "#web/dashboard/shell/focus-main.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { analyticsKey } from "#web/staff/analytics/analytics-queries.ts";
import { subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Asks with the specification's warning; afterwards the list lets go of the row (staff-dashboard.md section 4). */
export function DeleteSubAdmin({ subAdmin, onClose }: { subAdmin: User | null; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: ({ id }: User) => api.sub_admins.remove({ params: { id } }),
    onSuccess: async (_nothing, { id, profile }) => {
      queries.setQueryData(subAdminsQuery(api).queryKey, (list) => list?.filter((one) => one.id !== id));
      onClose();
      showToast(`${profile.name} was deleted.`);
      await queries.invalidateQueries({ queryKey: analyticsKey });
      focusMainIfLost();
    },
    onError: (error) => console.error("sub admin: delete", error),
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={subAdmin !== null}
      title={`Delete ${subAdmin?.profile.name}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error
          ? sentenceOf(removal.error, "Failed to delete the sub administrator. Please try again.")
          : undefined
      }
      onConfirm={() => subAdmin && removal.mutate(subAdmin)}
      onCancel={close}
    >
      <p>This action cannot be undone. All associated permissions and access will be permanently removed.</p>
    </ConfirmDialog>
  );
}
