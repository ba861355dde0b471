import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import type { ChargeFormProps } from "./charge-form-props.ts";

/** Declines a student's wish to pay in parts, with a reason. */
export function DeclineParts({ charge, onClose }: ChargeFormProps) {
  const { id, student_name, parts_wish } = charge;
  return (
    <ReasonDialog
      stale="charges"
      draft={`fee-${id}-decline-parts`}
      title={`Decline the wish of ${student_name}?`}
      hint={
        <EmailPromise otherwise="Emails are not sent yet: an admin finds the answer in Settings and can pass it on.">
          The student gets it by email.
        </EmailPromise>
      }
      send={(reason) => api.charges.decline_parts({ params: { id }, body: { reason } })}
      saveLabel="Decline"
      done={`The wish of ${student_name} is declined.`}
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
