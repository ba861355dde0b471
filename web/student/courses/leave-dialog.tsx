import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { everything } from "#web/api/stale.ts";
import { useChange } from "#web/api/use-change.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { useChargeOf, useLoadedCharges } from "#web/student/fees/fee-queries.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** Asks whether to leave the program, and ends the enrollment. */
export function LeaveDialog({ program, onClose }: { program: EnrolledProgram; onClose: () => void }) {
  const charges = useLoadedCharges();
  const charge = useChargeOf(program.id);
  const { go } = useAddress();
  const leaving = useChange(() => api.enrollments.leave({ params: { id: program.enrollment_id } }), {
    // The program also leaves the community, Today, the assignments and the fees.
    stale: everything,
    isStaleAfterFailure: true,
    onDone: () => go({ program: undefined }, { replace: true }),
    done: ({ message }) => message,
  });
  return (
    <ConfirmDialog
      isOpen
      title={`Leave ${program.title}?`}
      confirmLabel="Leave This Program"
      cancelLabel="Stay"
      pendingLabel="Leaving..."
      isPending={leaving.isPending}
      error={
        leaving.error
          ? sentenceOf(leaving.error, "Failed to leave the program. Please try again.")
          : undefined
      }
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
    >
      <p>
        You have not begun it, so you can still leave.{" "}
        {charge && charge.left_minor > 0
          ? `Its fee of ${moneyOf(charge, charge.left_minor)} is then cancelled, and you do not have to pay it. `
          : charges && "There is nothing to pay. "}
        You can enroll again while registration is open.
      </p>
    </ConfirmDialog>
  );
}
