import { useState } from "react";
import { Link } from "react-router";
import type { EnrolledProgram } from "#contract/courses/enrollments.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { everything } from "#web/api/stale.ts";
import { useChange } from "#web/api/use-change.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { useChargeOf, useLoadedCharges } from "#web/student/fees/fee-queries.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/**
 * Ends the enrollment after a question, while nothing was done with it. Afterwards says why this is not possible and whom
 * to ask, where `explains` is set.
 */
export function LeaveProgram({ program, explains }: { program: EnrolledProgram; explains?: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
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
  if (!program.may_leave)
    return explains && program.progress_percentage < 100 ? (
      <p className="text-muted text-sm">
        You have begun or paid for this program.{" "}
        <Link to={paths.contact()} className="underline underline-offset-4">
          Write to us
        </Link>{" "}
        if you want to leave it.
      </p>
    ) : null;
  return (
    <>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsAsking(true)}>
        Leave This Program<span className="sr-only"> {program.title}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
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
        onCancel={() => {
          leaving.reset();
          setIsAsking(false);
        }}
      >
        <p>
          You have not begun it, so you can still leave.{" "}
          {charge && charge.left_minor > 0
            ? `Its fee of ${moneyOf(charge, charge.left_minor)} is then cancelled, and you do not have to pay it. `
            : charges && "There is nothing to pay. "}
          You can enroll again while registration is open.
        </p>
      </ConfirmDialog>
    </>
  );
}
