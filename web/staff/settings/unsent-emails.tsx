import type { MailProblem } from "#contract/admin/emails.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { MailProblemAlert } from "#web/staff/shared/email-promise/mail-problem-alert.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

interface Unsent {
  refused_count: number;
  unsent_count: number;
  problem: MailProblem | null;
}

/** Shows what the mail server refused, and sends it again once an admin has corrected the cause. */
export function UnsentEmails({ refused_count, unsent_count, problem }: Unsent) {
  const sending = useChange(() => api.emails.send_unsent({}), {
    stale: "emails",
    done: ({ emails }) =>
      emails === 1 ? "1 email is being sent." : `${withThousands(emails)} emails are being sent.`,
  });
  if (!problem && refused_count === 0 && unsent_count === 0) return null;
  const button = (
    <Button
      variant="secondary"
      isPending={sending.isPending}
      pendingLabel="One moment..."
      onClick={() => sending.mutate()}
    >
      Send the unsent emails
    </Button>
  );
  return (
    <>
      {problem ? (
        <MailProblemAlert problem={problem} action={button} />
      ) : (
        <Alert title={countsInWords(refused_count, unsent_count)} action={button}>
          If your mail server was at fault and works again, resume emails to all addresses and send these
          emails.
        </Alert>
      )}
      {sending.isError && (
        <Alert tone="error">{sentenceOf(sending.error, "That did not work. Please try again.")}</Alert>
      )}
    </>
  );
}

function countsInWords(refused: number, unsent: number): string {
  const emails = unsent === 1 ? "1 email was not sent" : `${withThousands(unsent)} emails were not sent`;
  if (refused === 0) return emails;
  const addresses =
    refused === 1 ? "1 address gets no emails" : `${withThousands(refused)} addresses get no emails`;
  return unsent === 0 ? `${addresses} for now` : `${addresses} for now, and ${emails}`;
}
