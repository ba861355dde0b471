import type { Statement, StatementRow } from "#contract/fees/statements/statements.ts";
import { api } from "#web/api/client.ts";
import { ReasonDialog } from "#web/dashboard/forms/reason-dialog.tsx";

type ReverseLineProps = { row: StatementRow; statement: Statement; onClose: () => void };

/** Reverses the payment that a line of money out takes back. */
export function ReverseLine({ row, statement, onClose }: ReverseLineProps) {
  const { line, remark, charge, payment } = row;
  return (
    <ReasonDialog
      draft={`payment-${payment}-reverse`}
      title={`Reverse the payment of ${charge?.student_name ?? "this student"}?`}
      hint="The student reads it."
      send={(reason) => api.payments.reverse({ params: { id: payment ?? 0 }, body: { reason } })}
      saveLabel="Reverse the Payment"
      done="The payment is reversed."
      failure="Failed to reverse the payment. Please try again."
      stale="charges"
      isUrgent
      onClose={onClose}
    >
      <p>
        Line {line} of {statement.filename}: {remark}
      </p>
      <p>The amount is due again, and its receipt says that it is reversed. This cannot be undone.</p>
    </ReasonDialog>
  );
}
