import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RestoredCopy as Copy } from "#contract/admin/restored-copy.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { countInWords } from "#web/shared/count-in-words.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { formatTime } from "#web/ui/layout/time.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { todayKey } from "./today-queries.ts";

/** Tells an admin that this database is a restored copy, and asks before it sends anything. */
export function RestoredCopy({ copy: { backup_made_at, emails, deliveries } }: { copy: Copy }) {
  const [isAsking, setIsAsking] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const release = useMutation({
    mutationFn: () => api.restored_copy.release(),
    onSuccess: ({ message }) => {
      setIsAsking(false);
      showToast(message);
      return queries.invalidateQueries({ queryKey: todayKey });
    },
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
          {waiting} leave at once. If the former institute still runs, stop it first: people would get
          everything twice.
        </p>
      </ConfirmDialog>
    </>
  );
}
