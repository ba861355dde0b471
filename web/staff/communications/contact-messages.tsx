import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Check, Reply, Undo2 } from "lucide-react";
import type { DarasaClient } from "#contract/all.ts";
import type { ContactMessage } from "#contract/content/contact-messages.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/email-text.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { PAGE_SIZE } from "./communication-queries.ts";

const contactKey = ["contact-messages"];

/** The inbox in the address: `open` is what nobody has answered. */
export const openOrAll = (contact: string | null) => (contact === "open" ? "open" : "");

export const contactMessagesQuery = (client: DarasaClient, state: "open" | "", page: number) =>
  queryOptions({
    queryKey: [...contactKey, state, page],
    queryFn: ({ signal }) =>
      client.contact_messages.list({ query: { state, page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

const tabs = [
  { key: "messages", label: "All" },
  { key: "open", label: "To Answer" },
];

/** What visitors wrote in the contact form, with a reply by mail and a mark for what is answered. */
export function ContactMessages() {
  const { get, go, href } = useAddress();
  const page = pageIn(get("page"));
  const state = openOrAll(get("contact"));
  const list = useQuery(contactMessagesQuery(api, state, page));
  return (
    <>
      <PageHeading
        title="Contact Messages"
        actions={
          <ButtonLink
            size="small"
            to={href({ contact: undefined, page: undefined })}
            variant="secondary"
            icon={<ArrowLeft className="size-4.5" />}
          >
            All Communications
          </ButtonLink>
        }
      />
      <Tabs
        label="Contact messages"
        tabs={tabs}
        current={state || "messages"}
        onChange={(contact) => go({ contact, page: undefined }, { replace: true })}
      >
        <PagedList
          list={list}
          page={page}
          page_size={PAGE_SIZE}
          loading="Loading contact messages"
          failure="Failed to load contact messages. Please try again."
          empty={
            <EmptyState title={state ? "Nothing waits for an answer." : "No contact messages yet."}>
              What visitors write on the contact page comes here and to the institute's email.
            </EmptyState>
          }
          noun={["message"]}
        >
          {(messages) => (
            <Table caption="Contact messages" columns={columns} rows={messages} rowKey={({ id }) => id} />
          )}
        </PagedList>
      </Tabs>
    </>
  );
}

const columns: Column<ContactMessage>[] = [
  {
    key: "from",
    header: "From",
    isRowHeader: true,
    cell: ({ name, email }) => (
      // An email of usual length breaks at its @, and the message has the room.
      <div className="md:w-44">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="font-normal text-muted text-sm wrap-anywhere">
          <EmailText email={email} />
        </p>
      </div>
    ),
  },
  {
    key: "message",
    header: "Message",
    cell: ({ message }) => <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>,
  },
  {
    key: "received",
    header: "Received",
    showsFrom: "lg",
    cell: ({ created_at }) => <Time at={created_at} shows="minute" className="whitespace-nowrap" />,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ answered_at }) =>
      answered_at ? <Badge tone="good">Answered</Badge> : <Badge tone="accent">Open</Badge>,
  },
  { key: "actions", header: "Actions", isActions: true, cell: (message) => <Actions message={message} /> },
];

function Actions({ message }: { message: ContactMessage }) {
  const { id, name, answered_at } = message;
  const queries = useQueryClient();
  const showToast = useToast();
  const mark = useMutation({
    mutationFn: () => api.contact_messages.mark({ params: { id }, body: { is_answered: !answered_at } }),
    onSuccess() {
      // Among those to answer the row goes away, so its name is said.
      if (!answered_at) showToast(`${name} is answered.`);
      return queries.invalidateQueries({ queryKey: contactKey });
    },
    onError: (error) =>
      showToast(sentenceOf(error, "Failed to mark the message. Please try again."), { tone: "error" }),
  });
  return (
    <>
      <a
        href={replyDraft(message)}
        aria-label={`Reply to ${name}`}
        className={buttonLook("secondary", "small")}
      >
        <Reply aria-hidden="true" className="size-4" />
        Reply
      </a>
      <Button
        variant="quiet"
        size="small"
        icon={answered_at ? <Undo2 className="size-4" /> : <Check className="size-4" />}
        isPending={mark.isPending}
        onClick={() => mark.mutate()}
      >
        {answered_at ? "Not Answered" : "Mark Answered"}
      </Button>
    </>
  );
}

/** Everything that a stranger typed is encoded, so that none of it becomes a header of the mail. */
function replyDraft({ email, message }: ContactMessage): string {
  const quoted = message.replace(/^/gm, "> ").replaceAll("\n", "\r\n");
  const part = encodeURIComponent;
  return `mailto:${part(email)}?subject=${part("Your message to us")}&body=${part(`\r\n\r\n${quoted}`)}`;
}
