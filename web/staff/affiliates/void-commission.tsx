import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { formatCommission } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { affiliatesKey } from "#web/staff/affiliates/affiliate-queries.ts";
import { VoidForm } from "#web/staff/affiliates/void-form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

export function VoidCommission({
  commission,
  onClose,
}: {
  commission: Commission | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={commission !== null}
      onClose={onClose}
      size="small"
      closesOnBackdrop={false}
      title="Void this commission?"
    >
      {commission && <Question key={commission.id} commission={commission} onClose={onClose} />}
    </Dialog>
  );
}

function Question({ commission, onClose }: { commission: Commission; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (reason: string) => api.commissions.void({ params: { id: commission.id }, body: { reason } }),
    onSuccess: async () => {
      onClose();
      showToast("Commission void.");
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  const { affiliate_name, course_name } = commission;
  return (
    <VoidForm
      words={`${affiliate_name} will not be paid ${formatCommission(commission)} for ${course_name}. This cannot be undone.`}
      error={removal.error}
      failure="Error updating the commission. Please try again."
      isPending={removal.isPending}
      onVoid={(reason) => removal.mutate(reason)}
      onCancel={onClose}
    />
  );
}
