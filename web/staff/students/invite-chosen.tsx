import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import type { ChosenProps } from "./chosen-props.ts";
import { studentsInWords } from "./students-in-words.ts";

/** Sends a new link to the chosen students who have not set a password. */
export function InviteChosen({ ids, onClose, onDone }: ChosenProps) {
  const keyFor = useRetryKey();
  const inviting = useChange(
    () => {
      const body = { students: [...ids] };
      return api.students.invite({ body, idempotencyKey: keyFor(body) });
    },
    {
      stale: "students",
      done: ({ invited, not_waiting }) =>
        `${studentsInWords(invited)} invited again${not_waiting > 0 ? `, ${not_waiting} not: they have a password` : ""}.`,
      onDone: () => {
        onClose();
        onDone();
      },
    },
  );
  return (
    <ConfirmDialog
      isOpen
      title={`Invite ${studentsInWords(ids.length)} again?`}
      confirmLabel="Invite"
      isDestructive={false}
      pendingLabel="Inviting..."
      isPending={inviting.isPending}
      error={inviting.error ? problemOf(inviting.error, "Failed to invite. Please try again.") : undefined}
      onConfirm={() => inviting.mutate()}
      onCancel={onClose}
    >
      <p>
        <EmailPromise otherwise="Emails are not sent yet: an admin finds the invitations in Settings.">
          Each who has never set a password gets an email with a new link to set one, for 7 days.
        </EmailPromise>{" "}
        Earlier links stop working. Students with a password are left out.
      </p>
    </ConfirmDialog>
  );
}
