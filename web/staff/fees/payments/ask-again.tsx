import { formatMoney } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import type { ChargeFormProps } from "#web/staff/fees/charges/charge-form-props.ts";

/** Asks for a cancelled fee again. */
export function AskAgain({ charge, onClose }: ChargeFormProps) {
  const { id, reference, student_name, program_title, currency, amount_minor, discount_minor, paid_minor } =
    charge;
  const asked = Math.max(0, amount_minor - discount_minor - paid_minor);
  return (
    <ReasonDialog
      stale="charges"
      draft={`fee-${id}-ask-again`}
      title={`Ask ${student_name} for the fee ${reference} again?`}
      hint="The reason is stored with the fee."
      send={(reason) => api.charges.ask_again({ params: { id }, body: { reason } })}
      saveLabel="Ask Again"
      done={`${reference} is asked for again.`}
      failure="Failed to ask for the fee again. Please try again."
      onClose={onClose}
    >
      <p>
        {formatMoney({ currency, amount_minor: asked })} for {program_title} will be asked for again. It is
        due no earlier than a new fee would be.
      </p>
    </ReasonDialog>
  );
}
