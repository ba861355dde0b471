import { ArrowLeft, Check, Reply, Undo2 } from "lucide-react";
import type { ContactMessage } from "#contract/content/contact-messages.ts";
import { useChange } from "#web/api/use-change.ts";
import { api } from "#web/api.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/email-text.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Time } from "#web/ui/layout/time.tsx";

const whereFrom = "What visitors write on the contact page comes here and to the institute's email.";

/** The inbox in the address: `open` is what nobody has answered. */
export const contactMessages = defineList({
  list: api.contact_messages.list,
  noun: ["message"],
  filters: {
    state: { address: "contact", read: (contact): "open" | "" => (contact === "open" ? "open" : "") },
  },
  caption: "Contact messages",
  columns: [
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
  ],
  actions: (message) => <Actions message={message} />,
  loading: "Loading contact messages",
  failure: "Failed to load contact messages. Please try again.",
  empty: { title: "No contact messages yet.", text: whereFrom },
  noMatch: { title: "Nothing waits for an answer.", text: whereFrom },
  clear: false,
});

const tabs = [
  { key: "messages", label: "All" },
  { key: "open", label: "To Answer" },
];

/** What visitors wrote in the contact form, with a reply by mail and a mark for what is answered. */
export function ContactMessages() {
  const { get, go, href } = useAddress();
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
        current={get("contact") === "open" ? "open" : "messages"}
        onChange={(contact) => go({ contact, page: undefined }, { replace: true })}
      >
        <contactMessages.view />
      </Tabs>
    </>
  );
}

function Actions({ message }: { message: ContactMessage }) {
  const { id, name, answered_at } = message;
  const mark = useChange(
    () => api.contact_messages.mark({ params: { id }, body: { is_answered: !answered_at } }),
    {
      stale: "contact_messages",
      // Among those to answer the row goes away, so its name is said.
      done: () => (answered_at ? undefined : `${name} is answered.`),
      failure: "Failed to mark the message. Please try again.",
    },
  );
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
