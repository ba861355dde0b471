import { BellRing } from "lucide-react";
import { useState } from "react";
import type { Communication } from "#contract/learning/communications.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { serverNow } from "#web/server-time.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

/** The server takes one reminder a day. */
const AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** Asks first, then has an email sent to the students who have not read it. */
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
    ? `Reminded ${formatTime(reminded_at, "minute")}; again after a day.`
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
            ? sentenceOf(reminder.error, "Failed to send the reminder. Please try again.")
            : undefined
        }
        onConfirm={() => reminder.mutate()}
        onCancel={() => {
          reminder.reset();
          setIsAsking(false);
        }}
      >
        <p>Each of them gets an e-mail with a link to it. Those who have read it get none.</p>
      </ConfirmDialog>
    </>
  );
}
