import { Paperclip } from "lucide-react";
import { Link } from "react-router";
import type { Communication } from "#contract/learning/communications.ts";
import { cutAt } from "#contract/shared/cut-text.ts";
import { DeleteButton, EditLink } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { recipientsOf } from "./recipients-of.tsx";

/** A message preview is cut at 50 characters (staff-dashboard.md section 9). */
const PREVIEW_LENGTH = 50;

type CommunicationTableProps = {
  communications: Communication[];
  onDelete: (communication: Communication) => void;
};

export function CommunicationTable({ communications, onDelete }: CommunicationTableProps) {
  const { href } = useAddress();
  const columns: Column<Communication>[] = [
    { key: "title", header: "Title", isRowHeader: true, cell: (one) => <TitleCell communication={one} /> },
    {
      key: "recipients",
      header: "Recipients",
      showsFrom: "lg",
      cell: recipientsOf,
    },
    {
      key: "sent",
      header: "Sent",
      cell: (one) => (
        <>
          <Time at={one.created_at} shows="minute" className="md:whitespace-nowrap" />
          <span className="block text-muted text-xs md:line-clamp-1">
            {one.sender_name}
            {one.edited_at && ", edited"}
          </span>
        </>
      ),
    },
    { key: "read", header: "Read", isNumeric: true, cell: (one) => <ReadCell communication={one} /> },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (one) => (
        <>
          <EditLink to={href({ communication: one.id })} label={one.title} />
          <DeleteButton label={one.title} onClick={() => onDelete(one)} />
        </>
      ),
    },
  ];
  return (
    <Table caption="Sent communications" columns={columns} rows={communications} rowKey={(one) => one.id} />
  );
}

function TitleCell({ communication: { id, title, message, attachments } }: { communication: Communication }) {
  const { href } = useAddress();
  return (
    <div className="grid">
      <Link
        to={href({ read: id })}
        preventScrollReset
        className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-control-line underline-offset-4 wrap-anywhere md:line-clamp-1 md:min-h-6 md:leading-6 hover:decoration-current"
      >
        {title}
      </Link>
      <p className="font-normal text-muted text-xs md:line-clamp-1">
        {attachments.length > 0 && (
          <>
            <Paperclip aria-hidden="true" className="inline size-3.5" />{" "}
            {attachments.length === 1 ? "1 attachment" : `${attachments.length} attachments`}
            {" · "}
          </>
        )}
        {cutAt(message, PREVIEW_LENGTH)}
      </p>
    </div>
  );
}

/** Read count and recipients count, as a link to the students who have not read it, or to those who have. */
function ReadCell({
  communication: { id, title, read_count, recipients_count },
}: {
  communication: Communication;
}) {
  const { href } = useAddress();
  const words = `${read_count} of ${recipients_count}`;
  if (recipients_count === 0) return <span className="tabular-nums">{words}</span>;
  const isReadByAll = read_count >= recipients_count;
  return (
    <Link
      to={href({ unread: id, list: isReadByAll ? "read" : undefined, page: undefined })}
      aria-label={`${words} have read ${title}: who has${isReadByAll ? "" : " not"}`}
      className="inline-flex min-h-11 items-center md:whitespace-nowrap font-medium text-action tabular-nums underline underline-offset-4"
    >
      {words}
    </Link>
  );
}
