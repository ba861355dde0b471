import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EarnedBonus } from "#contract/affiliates/bonuses.ts";
import { api } from "#web/api.ts";
import { monthInWords } from "#web/shared/month.ts";
import { affiliatesKey } from "#web/staff/affiliates/affiliate-queries.ts";
import { VoidForm } from "#web/staff/affiliates/void-form.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";

type VoidBonusProps = { bonus: EarnedBonus | null; onClose: () => void };

export function VoidBonus({ bonus, onClose }: VoidBonusProps) {
  return (
    <Dialog
      isOpen={bonus !== null}
      onClose={onClose}
      size="small"
      closesOnBackdrop={false}
      title="Void this bonus?"
    >
      {bonus && <Question bonus={bonus} onClose={onClose} />}
    </Dialog>
  );
}

function Question({ bonus, onClose }: { bonus: EarnedBonus; onClose: () => void }) {
  const { affiliate_id: id, affiliate_name, month, number } = bonus;
  const queries = useQueryClient();
  const showToast = useToast();
  const removal = useMutation({
    mutationFn: (reason: string) => api.bonuses.void({ params: { id }, body: { month, number, reason } }),
    onSuccess: async () => {
      onClose();
      showToast("Bonus void.");
      await queries.invalidateQueries({ queryKey: affiliatesKey });
    },
  });
  return (
    <VoidForm
      words={`${affiliate_name} will not be paid the bonus of ${monthInWords(month)}. This cannot be undone.`}
      error={removal.error}
      failure="Error updating the bonus. Please try again."
      isPending={removal.isPending}
      onVoid={(reason) => removal.mutate(reason)}
      onCancel={onClose}
    />
  );
}
