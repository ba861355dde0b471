import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";

/** Declines a student's wish to pay in parts, with a reason. */
export function DeclineParts({ charge, onClose }: ChargeFormProps) {
  const { id, student_name, parts_wish } = charge;
  return (
    <ReasonDialog
      stale="charges"
      draft={`fee-${id}-decline-parts`}
      title={`Decline the wish of ${student_name}?`}
      hint="The student gets it by email."
      send={(reason) => api.charges.decline_parts({ params: { id }, body: { reason } })}
      saveLabel="Decline"
      done={`${student_name} is told by email.`}
      failure="Failed to decline the wish. Please try again."
      onClose={onClose}
    >
      <p dir="auto" className="wrap-anywhere">
        {parts_wish}
      </p>
      <p>The fee stays due as it is.</p>
    </ReasonDialog>
  );
}
