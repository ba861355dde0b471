import { RotateCcw } from "lucide-react";
import { WaitingLine } from "#web/dashboard/offline/waiting-line.tsx";
import type { Outbox } from "#web/student/community/message-actions.ts";
import type { Outgoing } from "#web/student/community/use-outbox.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

/** What is on its way, or did not arrive. */
export function OutgoingLine({ outgoing, outbox }: { outgoing: Outgoing; outbox: Outbox }) {
  const { content, state, key } = outgoing;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 ps-12">
      <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{content}</p>
      {state === "waiting" && (
        <WaitingLine
          actions={
            <Button variant="quiet" size="small" onClick={() => outbox.discard(key)}>
              Cancel
            </Button>
          }
        >
          Waiting for the network. Sent by itself when you are online.
        </WaitingLine>
      )}
      {state === "sending" && (
        <p role="status" className="text-muted text-xs">
          Sending...
        </p>
      )}
      {typeof state === "object" && (
        <Alert
          tone="error"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                icon={<RotateCcw className="size-4" />}
                onClick={() => outbox.retry(key)}
              >
                Try Again
              </Button>
              <Button variant="quiet" size="small" onClick={() => outbox.discard(key)}>
                Discard
              </Button>
            </div>
          }
        >
          {state.failure}
        </Alert>
      )}
    </div>
  );
}
