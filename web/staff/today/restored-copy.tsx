import { useState } from "react";
import type { RestoredCopy as Copy } from "#contract/admin/restored-copy.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { countInWords } from "#web/shared/text/count-in-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatTime } from "#web/ui/time/time.tsx";

/** Tells an admin that this database is a restored copy, and asks before it sends anything. */
export function RestoredCopy({ copy: { backup_made_at, emails, deliveries } }: { copy: Copy }) {
  const [isAsking, setIsAsking] = useState(false);
  const release = useChange(() => api.restored_copy.release(), {
    stale: "staff_today",
    onDone: () => setIsAsking(false),
    done: ({ message }) => message,
  });
  const words = (count: number, ...noun: [string, string?]) =>
    countInWords({ count, count_is_exact: true }, ...noun);
  const waiting = `${words(emails, "email")} and ${words(deliveries, "webhook delivery", "webhook deliveries")}`;
  return (
    <>
      <Alert
        tone="warning"
        title={`This is a copy, restored from the backup of ${formatTime(backup_made_at, "minute")}.`}
        action={<Button onClick={() => setIsAsking(true)}>This Is the Institute Now</Button>}
      >
        It sends no emails, webhooks, notifications or requests to phones. Now waiting: {waiting}.
      </Alert>
      <ConfirmDialog
        isOpen={isAsking}
        title="Is this the institute now?"
        confirmLabel="This Is the Institute Now"
        isDestructive={false}
        pendingLabel="Releasing..."
        isPending={release.isPending}
        error={release.error ? sentenceOf(release.error, "This failed. Please try again.") : undefined}
        onConfirm={() => release.mutate()}
        onCancel={() => {
          release.reset();
          setIsAsking(false);
        }}
      >
        <p>
          {waiting} are sent at once. If the former server still runs, stop it first: people would get
          everything twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
