import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

interface WriteAgainProps {
  id: number;
  recipient: string;
  onDone: () => void;
}

/** Says that an address gets no emails, and lets an admin resume them. */
export function WriteAgain({ id, recipient, onDone }: WriteAgainProps) {
  const writing = useChange(() => api.emails.write_again({ params: { id } }), {
    stale: "emails",
    onDone,
    done: `Emails go to ${recipient} again.`,
  });
  return (
    <>
      <Alert tone="warning" title="No emails are sent to this address">
        The mail server said that this address does not exist. We try again after some days. Ask the person
        for another address, or write to this one again if you know that it is right.
      </Alert>
      <div>
        <Button
          variant="secondary"
          isPending={writing.isPending}
          pendingLabel="One moment..."
          onClick={() => writing.mutate()}
        >
          Write to this address again
        </Button>
      </div>
      {writing.isError && (
        <Alert tone="error">{sentenceOf(writing.error, "That did not work. Please try again.")}</Alert>
      )}
    </>
  );
}
