import { ArrowLeft, CheckCheck, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReceivedCommunication } from "#contract/learning/communications.ts";
import { fillPath } from "#contract/shared/endpoint.ts";
import { endpoints } from "#web/api.ts";
import { FailureLine } from "#web/dashboard/forms/failure-line.tsx";
import { saveFile } from "#web/dashboard/shell/save-file.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { AttachmentList } from "#web/shared/attachment-list.tsx";
import { offlineFile } from "#web/shared/download-link.tsx";
import { LinkedText } from "#web/shared/linked-text.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { useMarkAsRead } from "./use-inbox.ts";

type CommunicationProps = { communication: ReceivedCommunication; onDelete: () => void };

/** The right pane with a communication. Opening it marks it as read. */
export function Communication({ communication, onDelete }: CommunicationProps) {
  const { href } = useAddress();
  const { mutate: markAsRead } = useMarkAsRead();
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
          ref={heading}
          tabIndex={-1}
          data-focus-target=""
          className="text-xl [overflow-wrap:anywhere]"
        >
          {communication.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
          <span>From {communication.sender_name}</span>
          <Time at={communication.created_at} shows="minute" />
          {communication.program_title && <span>{communication.program_title}</span>}
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
      <div className="border-line border-t pt-4">
        <Button variant="danger" size="small" icon={<Trash2 className="size-4" />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </Card>
  );
}
