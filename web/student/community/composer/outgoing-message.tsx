import { Image as ImageIcon, RotateCcw } from "lucide-react";
import { DiscardButton } from "#web/dashboard/offline/outbox/discard-button.tsx";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";
import { WhyWaiting } from "#web/dashboard/offline/outbox/why-waiting.tsx";
import type { OutgoingMessageState } from "#web/student/community/composer/use-outgoing.ts";
import type { Outgoing } from "#web/student/community/message/message-actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";

type OutgoingMessageProps = { message: OutgoingMessageState; actions: Outgoing };

/** A message that is being sent, waits for the network, or failed. */
export function OutgoingMessage({ message, actions }: OutgoingMessageProps) {
  const { content, picture, state, key, label, lost } = message;
  const isWaiting = state === "waiting" || (typeof state === "object" && "held" in state);
  const kind = message.parent === null ? "message" : "reply";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 ps-12">
      <p dir="auto" className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
        {content}
      </p>
      {picture && (
        <p className="flex items-center gap-2 text-muted text-sm">
          <ImageIcon className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{picture}</span>
        </p>
      )}
      {isWaiting && (
        <WaitingNotice
          actions={
            <>
              {state !== "waiting" && (
                <Button variant="secondary" size="small" onClick={() => actions.retry(key)}>
                  Send Now
                </Button>
              )}
              <Button variant="quiet" size="small" onClick={() => actions.discard(key)}>
                Cancel
              </Button>
            </>
          }
        >
          {state === "waiting" ? (
            "Waiting for the network. It is sent automatically when you are online."
          ) : (
            <>
              Failed to send {kind}: <WhyWaiting wait={state.held} />
            </>
          )}
        </WaitingNotice>
      )}
      {state === "sending" && (
        <p role="status" className="text-muted text-xs">
          Sending...
        </p>
      )}
      {typeof state === "object" && "failure" in state && (
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
