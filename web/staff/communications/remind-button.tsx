import { BellRing } from "lucide-react";
import { useState } from "react";
import type { Communication } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { serverNow } from "#web/api/server-time.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { EmailPromise } from "#web/staff/shared/email-promise/email-promise.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

/** Shortest time between two reminders, which the server enforces. */
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Asks first, then sends an email to the students who have not read the communication. */
export function RemindButton({ communication }: { communication: Communication }) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, reminded_at, read_count, recipients_count } = communication;
  const reminder = useChange(() => api.communications.remind({ params: { id } }), {
    stale: "communications",
    onDone: () => setIsAsking(false),
    done: ({ message }) => message,
  });
  const isTooSoon = reminded_at !== null && serverNow() - Date.parse(reminded_at) < AGAIN_AFTER_MS;
  const reason = isTooSoon
    ? `Reminded ${formatTime(reminded_at, "minute")}. You can remind them again after a day.`
    : read_count >= recipients_count
      ? "Everybody has read it."
      : undefined;
  return (
    <>
      <Button
        icon={<BellRing className="size-5" />}
        disabledReason={reason}
        onClick={() => setIsAsking(true)}
      >
        Send Reminder
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remind those who have not read "${title}"?`}
        confirmLabel="Send Reminder"
        isDestructive={false}
        pendingLabel="Sending..."
        isPending={reminder.isPending}
        error={
          reminder.error
            ? problemOf(reminder.error, "Failed to send the reminder. Please try again.")
            : undefined
        }
        onConfirm={() => reminder.mutate()}
        onCancel={() => {
          reminder.reset();
          setIsAsking(false);
        }}
      >
        <p>
          <EmailPromise otherwise="Emails are not sent yet: an admin finds them in Settings and can pass them on.">
            Each of them gets an email with a link to it.
          </EmailPromise>{" "}
          Students who have read it get none.
        </p>
      </ConfirmDialog>
    </>
  );
}
