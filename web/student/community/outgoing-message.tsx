import { Image as ImageIcon, RotateCcw } from "lucide-react";
import { DiscardButton } from "#web/dashboard/offline/outbox/discard-button.tsx";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import type { Outgoing } from "#web/student/community/message-actions.ts";
import type { OutgoingMessageState } from "#web/student/community/use-outgoing.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";

type OutgoingMessageProps = { message: OutgoingMessageState; actions: Outgoing };

/** A message that is being sent, waits for the network or did not arrive. */
export function OutgoingMessage({ message, actions }: OutgoingMessageProps) {
  const { content, picture, state, key, label, lost } = message;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 ps-12">
      <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{content}</p>
      {picture && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <ImageIcon className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{picture}</span>
        </p>
      )}
      {state === "waiting" && (
        <WaitingNotice
          actions={
            <Button variant="quiet" size="small" onClick={() => actions.discard(key)}>
              Cancel
            </Button>
          }
        >
          Waiting for the network. It is sent automatically when you are online.
        </WaitingNotice>
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
                onClick={() => actions.retry(key)}
              >
                Try Again
              </Button>
              <DiscardButton label={label} lost={lost} onDiscard={() => actions.discard(key)} />
            </div>
          }
        >
          {state.failure}
        </Alert>
      )}
    </div>
  );
}
