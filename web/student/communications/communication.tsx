import { ArrowLeft, CheckCheck, MailOpen, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { fillPath } from "#contract/shared/endpoint.ts";
import { endpoints } from "#web/api/client.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { saveFile } from "#web/dashboard/shell/save-file.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { AttachmentList } from "#web/shared/attachment-list.tsx";
import { offlineFile } from "#web/shared/download-link.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { useMarkAsRead, useMarkAsUnread } from "./use-inbox.ts";

type CommunicationProps = { communication: ReceivedCommunication; onDelete: () => void };

/** The right pane with a communication. Opening it marks it as read. */
export function Communication({ communication, onDelete }: CommunicationProps) {
  const { href, go } = useAddress();
  const { mutate: markAsRead } = useMarkAsRead();
  const unread = useMarkAsUnread();
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasUnread = useRef(!communication.read);
  const opened = useEffectEvent(() => {
    if (wasUnread.current) markAsRead(communication.id);
    wasUnread.current = false;
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => opened(), []);
  const addressOf = (attachment: { id: number }) =>
    `/api${fillPath(endpoints.communications.download.path, { id: attachment.id })}`;
  const failed = () =>
    setProblem(navigator.onLine === false ? offlineFile : "Failed to download attachment. Please try again.");
  return (
    <Card as="article" className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-labelledby="communication-title">
      <ButtonLink
        to={href({ message: undefined })}
        variant="quiet"
        size="small"
        icon={<ArrowLeft className="size-4" />}
        className="-ms-3 justify-self-start md:hidden"
      >
        Back to list
      </ButtonLink>
      <header className="grid gap-2">
        <h2
          id="communication-title"
          dir="auto"
          ref={heading}
          tabIndex={-1}
          data-focus-target=""
          className="text-xl [overflow-wrap:anywhere]"
        >
          {communication.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <span>
            From <bdi>{communication.sender_name}</bdi>
          </span>
          <Time at={communication.created_at} shows="minute" />
          {communication.program_title && <span>{communication.program_title}</span>}
          {communication.edited_at && (
            <span>
              Edited <Time at={communication.edited_at} shows="minute" />
            </span>
          )}
          {communication.read && (
            <Badge tone="good" icon={<CheckCheck />}>
              Read
            </Badge>
          )}
        </p>
      </header>
      <LinkedText text={communication.message} className="measure" />
      <AttachmentList
        attachments={communication.attachments}
        hrefOf={addressOf}
        onDownload={(attachment) => {
          setProblem(undefined);
          saveFile(addressOf(attachment), attachment.filename).catch(failed);
        }}
      />
      {problem && (
        <FailureLine>
          <Alert tone="error" onDismiss={() => setProblem(undefined)}>
            {problem}
          </Alert>
        </FailureLine>
      )}
      <div className="flex flex-wrap gap-3 border-line border-t pt-4">
        <Button
          variant="secondary"
          size="small"
          icon={<MailOpen className="size-4" />}
          isPending={unread.isPending}
          pendingLabel="Saving..."
          onClick={() =>
            unread.mutate(communication.id, {
              onSuccess: () => go({ message: undefined }),
              onError: () => setProblem("We could not mark it as unread. Please try again."),
            })
          }
        >
          Mark as unread
        </Button>
        <Button variant="danger" size="small" icon={<Trash2 className="size-4" />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Card>
  );
}
