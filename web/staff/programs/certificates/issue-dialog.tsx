import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Candidate } from "#contract/learning/certificates.ts";
import { MAX_CERTIFICATES_AT_ONCE } from "#contract/shared/limits.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { useRetryKey } from "#web/dashboard/forms/retry-key.ts";
import { EmailPromise } from "#web/staff/email-promise/email-promise.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { certificatesKey } from "./certificate-queries.ts";

type IssueDialogProps = {
  id: number;
  who: Candidate[] | "everyone";
  ready: number;
  onClose: () => void;
  onIssued: () => void;
};

export function IssueDialog({ id, who, ready, onClose, onIssued }: IssueDialogProps) {
  const queries = useQueryClient();
  const showToast = useToast();
  const keyFor = useRetryKey();
  const body = { students: who === "everyone" ? who : who.map(({ student }) => student) };
  const issuing = useMutation({
    mutationFn: () => api.certificates.issue({ params: { id }, body, idempotencyKey: keyFor(body) }),
    onSuccess: (result) => {
      onIssued();
      onClose();
      showToast(issuedInWords(result));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: certificatesKey }),
  });
  const count = who === "everyone" ? Math.min(ready, MAX_CERTIFICATES_AT_ONCE) : who.length;
  const [only] = who === "everyone" ? [] : who;
  return (
    <ConfirmDialog
      isOpen
      title={
        only && count === 1
          ? `Issue the certificate to ${only.name}?`
          : `Issue ${withThousands(count)} ${count === 1 ? "certificate" : "certificates"}?`
      }
      confirmLabel="Issue"
      isDestructive={false}
      pendingLabel="Issuing..."
      isPending={issuing.isPending}
      error={
        issuing.error
          ? problemOf(issuing.error, "Failed to issue the certificates. Please try again.")
          : undefined
      }
      onConfirm={() => issuing.mutate()}
      onCancel={onClose}
    >
      <p>
        <EmailPromise otherwise="Emails are not sent yet: each finds the certificate in the dashboard.">
          Each gets an email with the link.
        </EmailPromise>{" "}
        The name stands on the certificate as it is in the profile now; it is changed by a new certificate
        only.
      </p>
    </ConfirmDialog>
  );
}

/** "12 certificates issued, 1 not ready, 200 left" */
function issuedInWords({ issued, not_ready, left }: Record<"issued" | "not_ready" | "left", number>): string {
  const parts = [`${withThousands(issued)} ${issued === 1 ? "certificate" : "certificates"} issued`];
  if (not_ready > 0) parts.push(`${withThousands(not_ready)} not ready`);
  if (left > 0) parts.push(`${withThousands(left)} left`);
  return parts.join(", ");
}
