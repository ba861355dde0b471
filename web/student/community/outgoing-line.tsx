import { RotateCcw } from "lucide-react";
import type { Outbox } from "#web/student/community/message-actions.ts";
import type { Outgoing } from "#web/student/community/use-outbox.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** What is on its way, or did not arrive. */
export function OutgoingLine({ outgoing, outbox }: { outgoing: Outgoing; outbox: Outbox }) {
  const { content, failure, key } = outgoing;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 ps-12">
      <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{content}</p>
      {failure ? (
        <Alert
          tone="error"
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="secondary"
                size="small"
                icon={<RotateCcw className="size-4" />}
                onClick={() => outbox.retry(outgoing)}
              >
                Try Again
              </Button>
              <Button variant="quiet" size="small" onClick={() => outbox.discard(key)}>
                Discard
              </Button>
            </div>
          }
        >
          {failure}
        </Alert>
      ) : (
        <p role="status" className="text-muted text-xs">
          Sending...
        </p>
      )}
    </div>
  );
}
