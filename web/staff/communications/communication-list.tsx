import { Mail, MessagesSquare, Paperclip, Plus } from "lucide-react";
import { Link } from "react-router";
import type { Communication } from "#contract/community/communications.ts";
import { cutAt } from "#contract/shared/text/cut-text.ts";
import { api } from "#web/api/client.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { deletion } from "#web/dashboard/lists/deletion/deletion.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { EditAndDelete } from "./edit-and-delete.tsx";
import { ReadCommunication } from "./read-communication.tsx";
import { recipientsOf } from "./recipients-of.tsx";
import { ScheduledList } from "./scheduled-list.tsx";

/** Maximum length of a message preview, in characters (staff.md 9). */
const PREVIEW_LENGTH = 50;

export const communications = defineList({
  list: api.communications.list,
  noun: ["communication"],
  filters: { search: search("Search by title or message") },
  orders: ["-sent", "title"],
  counts: "filtered",
  countNote: " found",
  caption: "Sent communications",
  columns: [
    {
      key: "title",
      header: "Title",
      isRowHeader: true,
      isSortable: true,
      cell: (one) => <TitleCell communication={one} />,
    },
    {
      key: "recipients",
      header: "Recipients",
      showsFrom: "lg",
      cell: (one) => <Wrapped>{recipientsOf(one)}</Wrapped>,
    },
    {
      key: "sent",
      header: "Sent",
      size: "fit",
      isSortable: true,
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
    {
      key: "read",
      header: "Read",
      size: "fit",
      isNumeric: true,
      cell: (one) => <ReadCell communication={one} />,
    },
  ],
  actions: (one, { remove }) => <EditAndDelete communication={one} onDelete={remove} />,
  dialogs: {
    remove: deletion<Communication>({
      kind: "communication",
      title: ({ title }) => `Delete "${title}"?`,
      text: "It disappears from the inbox of every student, read or not, with its attachments.",
      remove: ({ id }) => api.communications.remove({ params: { id } }),
      stale: "communications",
      done: "Communication deleted successfully!",
      failure: "Failed to delete communication. Please try again.",
    }),
  },
  failure: "Failed to load communications. Please try again.",
  noMatch: { title: "No communications found", text: "No communication matches your search." },
  empty: {
    title: "No communications sent yet.",
    text: "Write to all students at once, or to those of one program.",
    action: <FirstCommunication />,
  },
});

/** Lists sent and scheduled communications, with links to a new one, the community and contact messages. */
export function CommunicationList() {
  const { get, go, href } = useAddress();
  const { list } = communications.use({});
  return (
    <>
      <PageHeading
        title="Communications"
        actions={
          <>
            <ButtonLink
              size="small"
              to={href({ posts: "unanswered", page: undefined })}
              variant="secondary"
              icon={<MessagesSquare className="size-4.5" />}
            >
              Community
            </ButtonLink>
            <ButtonLink
              size="small"
              to={href({ contact: "messages", page: undefined })}
              variant="secondary"
              icon={<Mail className="size-4.5" />}
            >
              Contact Messages
            </ButtonLink>
            <ButtonLink
              size="small"
              to={href({ communication: "new", page: undefined })}
              icon={<Plus className="size-4.5" />}
            >
              New Communication
            </ButtonLink>
          </>
        }
      />
      <ScheduledList />
      <communications.view />
      <ReadCommunication
        communication={list.data?.results.find(({ id }) => id === Number(get("read")))}
        onClose={() => go({ read: undefined })}
      />
    </>
  );
}

function FirstCommunication() {
  return <ButtonLink to={useAddress().href({ communication: "new" })}>New Communication</ButtonLink>;
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
        <bdi>{title}</bdi>
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

/** Shows how many recipients have read it. The number links to those who have not, or to the readers if all have. */
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
