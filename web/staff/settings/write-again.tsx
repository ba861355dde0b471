import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** Says that nothing is written to an address, and lets an admin who knows better have it written to again. */
export function WriteAgain({ id, recipient }: { id: number; recipient: string }) {
  const writing = useChange(() => api.emails.write_again({ params: { id } }), {
    stale: "emails",
    done: `Emails go to ${recipient} again.`,
  });
  return (
    <>
      <Alert tone="warning" title="Nothing is written to this address">
        The mail server said that there is no such address. It is tried again after some days. Ask the person
        for another one, or write to it again if you know that it is right.
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
