import { Paperclip, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { cutAt } from "#contract/shared/text/cut-text.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { IconButton } from "#web/ui/buttons/icon-button.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { Time } from "#web/ui/time/time.tsx";

type CommunicationListProps = {
  communications: ReceivedCommunication[];
  openId: number | undefined;
  onDelete: (communication: ReceivedCommunication) => void;
  older: { hasMore: boolean; isPending: boolean; load: () => void };
};

/** The left pane. Next to an open communication, it scrolls at about 24rem (students.md 2). */
export function CommunicationList({ communications, openId, onDelete, older }: CommunicationListProps) {
  return (
    <div className="rounded-lg border border-line bg-surface md:max-h-96 md:overflow-y-auto">
      <ul aria-label="Communications">
        {communications.map((communication) => (
          <li key={communication.id} className="border-line border-b last:border-b-0">
            <CommunicationLine
              communication={communication}
              isOpen={communication.id === openId}
              onDelete={() => onDelete(communication)}
            />
          </li>
        ))}
      </ul>
      {older.hasMore && (
        <div className="grid justify-items-center border-line border-t p-2">
          <Button
            variant="quiet"
            size="small"
            isPending={older.isPending}
            pendingLabel="Loading..."
            onClick={older.load}
          >
            Show older
          </Button>
        </div>
      )}
    </div>
  );
}

/** Length of the message's preview, which is on one line (students.md 9). */
const PREVIEW_CHARACTERS = 50;
const previewOf = (message: string) => cutAt(message.trim().replace(/\s+/g, " "), PREVIEW_CHARACTERS);

type CommunicationLineProps = { communication: ReceivedCommunication; isOpen: boolean; onDelete: () => void };

function CommunicationLine({ communication, isOpen, onDelete }: CommunicationLineProps) {
  const { href } = useAddress();
  const { attachments, title, message, read } = communication;
  return (
    <div
      className={classNames(
        "relative flex items-start gap-1 py-1.5 ps-4 pe-1.5 hover:bg-action-soft/40",
        isOpen && "bg-action-soft",
      )}
    >
      <Link
        to={href({ message: communication.id })}
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className="min-w-0 flex-1 py-2 text-ink no-underline after:absolute after:inset-0"
      >
        <span className="flex items-start gap-2">
          <span
            dir="auto"
            className={classNames("min-w-0 flex-1 [overflow-wrap:anywhere]", !read && "font-bold")}
          >
            {title}
          </span>
          {!read && <Badge tone="accent">New</Badge>}
        </span>
        <span dir="auto" className="mt-0.5 block text-sm [overflow-wrap:anywhere]">
          {previewOf(message)}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-4 text-muted text-sm">
          <Time at={communication.created_at} />
          {communication.edited_at && (
            <span>
              Edited <Time at={communication.edited_at} shows="minute" />
            </span>
          )}
          {attachments.length > 0 && (
            <span className="flex items-center gap-1">
              <Paperclip aria-hidden="true" className="size-4" />
              {attachments.length === 1 ? "1 attachment" : `${attachments.length} attachments`}
            </span>
          )}
        </span>
      </Link>
      <IconButton
        label={`Delete ${title}`}
        icon={<Trash2 className="size-5" />}
        onClick={onDelete}
        className="relative z-10 text-muted hover:text-urgent"
      />
    </div>
  );
}
