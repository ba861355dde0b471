import { withThousands } from "#contract/shared/money/prices.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Asks an admin whether to send or cancel the emails that were written before a mail server was set. */
export function CapturedEmails({ count }: { count: number }) {
  const decision = useChange((send: boolean) => api.emails.decide_captured({ body: { send } }), {
    stale: "emails",
    done: ({ emails, invited }, send) => (send ? sentWords(emails, invited) : "The emails are cancelled."),
    failure: "That did not work. Please try again.",
  });
  if (count === 0) return null;
  const button = (label: string, send: boolean) => (
    <Button
      variant="secondary"
      isPending={decision.isPending && decision.variables === send}
      pendingLabel="One moment..."
      onClick={() => !decision.isPending && decision.mutate(send)}
    >
      {label}
    </Button>
  );
  const title = `${count === 1 ? "1 email was" : `${withThousands(count)} emails were`} written before Darasa could send emails`;
  return (
    <Alert
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {button("Send them now", true)}
          {button("Cancel them", false)}
        </div>
      }
    >
      Do you want to send them now? Emails with a log-in link are cancelled, because their links have expired.
      Students who have never set a password get a new invitation.
    </Alert>
  );
}

function sentWords(emails: number, invited: number): string {
  const sent = `${emails === 1 ? "1 email is" : `${withThousands(emails)} emails are`} being sent`;
  if (invited === 0) return `${sent}.`;
  return `${sent}, and ${invited === 1 ? "1 student is" : `${withThousands(invited)} students are`} invited again.`;
}
