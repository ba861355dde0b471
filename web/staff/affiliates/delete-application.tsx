import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { affiliatesKey } from "#web/staff/affiliates/affiliate-queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

/** Deleting is allowed from any status after confirmation (staff-dashboard.md section 4). */
export function DeleteApplication({
  application,
  onClose,
}: {
  application: Affiliate | null;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (id: number) => api.applications.remove({ params: { id } }),
    onSuccess: async () => {
      onClose();
      showToast("Affiliate deleted.");
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  const close = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={application !== null}
      title={`Delete the application of ${application?.name}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removal.isPending}
      error={
        removal.error ? sentenceOf(removal.error, "Error deleting affiliate. Please try again.") : undefined
      }
      onConfirm={() => application && removal.mutate(application.id)}
      onCancel={close}
    >
      <p>
        This action cannot be undone.
        {application?.status === "approved" &&
          " The link of this affiliate stops counting at once; what was earned stays in the ledger."}
      </p>
    </ConfirmDialog>
  );
}
