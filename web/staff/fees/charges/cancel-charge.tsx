import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";

export function CancelCharge({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, program_title, currency, left_minor, paid_minor } = charge;
  const money = (amount_minor: number) => formatMoney({ currency, amount_minor });
  return (
    <ReasonDialog
      stale="charges"
      isUrgent
      draft={`fee-${id}-cancel`}
      title={`Cancel the fee ${reference} of ${student_name}?`}
      hint="The reason is stored with the fee."
      send={(reason) => api.charges.cancel({ params: { id }, body: { reason } })}
      saveLabel="Cancel the Fee"
      cancelLabel="Keep the Fee"
      done={`${reference} is cancelled.`}
      failure="Failed to cancel the fee. Please try again."
      onClose={onClose}
    >
      <p>
        {money(left_minor)} for {program_title} will no longer be asked for.
        {paid_minor > 0 && ` ${money(paid_minor)} that was paid is then listed under “To pay back”.`} You can
        ask for the fee again later.
      </p>
    </ReasonDialog>
  );
}
