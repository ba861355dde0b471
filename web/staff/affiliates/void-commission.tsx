import type { Commission } from "#contract/affiliates/commissions.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";

export function VoidCommission({ row, onClose }: RowDialogProps<Commission>) {
  if (!row) return null;
  return (
    <ReasonDialog
      stale="commissions"
      draft={`commission-${row.id}-void`}
      title="Void this commission?"
      hint="The affiliate can read it."
      saveLabel="Void"
      isUrgent
      send={(reason) => api.commissions.void({ params: { id: row.id }, body: { reason } })}
      done="Commission void."
      failure="Error updating the commission. Please try again."
      onClose={onClose}
    >
      <p>
        {row.affiliate_name} will not be paid {formatMoney(row)} for {row.course_name}. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
