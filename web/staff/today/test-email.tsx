import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

/** Maximum wait for the mail server's answer, longer than the server's own. */
const WAIT_MS = 40_000;

/** Sends the admin a test email, and shows the mail server's own error if it fails. */
export function TestEmail({ isSending }: { isSending: boolean }) {
  const test = useChange(() => api.emails.send_test({ timeout_ms: WAIT_MS }), {
    stale: "first_steps",
    // The button goes with the finished step.
    onDone: ({ outcome }) => outcome === "sent" && document.getElementById("first-steps")?.focus(),
    done: ({ outcome, message }) => (outcome === "sent" ? message : undefined),
  });
  const failure = test.error
    ? sentenceOf(test.error, "The test failed. Please try again.")
    : test.data && test.data.outcome !== "sent" && test.data.message;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 py-1">
      <Button
        variant="secondary"
        size="small"
        disabledReason={isSending ? undefined : "The server has no mail server yet."}
        isPending={test.isPending}
        pendingLabel="Sending..."
        onClick={() => !test.isPending && test.mutate()}
      >
        Send me a test email
      </Button>
      {failure && (
        <Alert tone="error" title="The test email was not sent.">
          <span className="wrap-anywhere">{failure}</span>
        </Alert>
      )}
    </div>
  );
}
