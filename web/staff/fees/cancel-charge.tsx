import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";
import { feesKey } from "./fee-queries.ts";

export function CancelCharge({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, program_title, currency, left_minor } = charge;
  return (
    <ReasonDialog
      stale={feesKey}
      isUrgent
      draft={`fee-${id}-cancel`}
      title={`Cancel the fee ${reference} of ${student_name}?`}
      hint="It is kept with the fee."
      send={(reason) => api.charges.cancel({ params: { id }, body: { reason } })}
      saveLabel="Cancel the Fee"
      done={`${reference} is cancelled.`}
      failure="Failed to cancel the fee. Please try again."
      onClose={onClose}
    >
      <p>
        {formatMoney({ currency, amount_minor: left_minor })} for {program_title} will not be asked any more.
        What was paid stays on record. This cannot be undone.
      </p>
    </ReasonDialog>
  );
}
