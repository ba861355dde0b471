import { useState } from "react";
import type { Communication } from "#contract/community/communications.ts";
import { fillPath } from "#contract/shared/endpoint.ts";
import { endpoints } from "#web/api/client.ts";
import { saveFile } from "#web/dashboard/shell/save-file.ts";
import { AttachmentList } from "#web/shared/attachment-list.tsx";
import { LinkedText } from "#web/shared/text/linked-text.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EmailProgress } from "./email-progress.tsx";
import { recipientsOf } from "./recipients-of.tsx";

type ReadCommunicationProps = { communication: Communication | undefined; onClose: () => void };

/** Shows a communication as students see it, with links and attachments (staff.md 5). */
export function ReadCommunication({ communication, onClose }: ReadCommunicationProps) {
  return (
    <Dialog isOpen={communication !== undefined} onClose={onClose} title={communication?.title}>
      {communication && <Words communication={communication} />}
    </Dialog>
  );
}

function Words({ communication }: { communication: Communication }) {
  const { sender_name, created_at, message, attachments } = communication;
  const [hasFailed, setHasFailed] = useState(false);
  const addressOf = ({ id }: { id: number }) =>
    `/api${fillPath(endpoints.communications.download.path, { id })}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
        <span>
          From <bdi>{sender_name}</bdi>
        </span>
        <Time at={created_at} shows="minute" />
        <span>{recipientsOf(communication)}</span>
      </p>
      <LinkedText text={message} className="measure" />
      {hasFailed && (
        <Alert tone="error" onDismiss={() => setHasFailed(false)}>
          Failed to download attachment. Please try again.
        </Alert>
      )}
      <AttachmentList
        attachments={attachments}
        hrefOf={addressOf}
        onDownload={(attachment) => {
          setHasFailed(false);
          saveFile(addressOf(attachment), attachment.filename).catch(() => setHasFailed(true));
        }}
      />
      <EmailProgress id={communication.id} />
    </div>
  );
}
