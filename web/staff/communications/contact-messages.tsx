import { ArrowLeft, Check, Reply as ReplyIcon, Undo2 } from "lucide-react";
import { Suspense } from "react";
import { flushSync } from "react-dom";
import type { ContactMessage } from "#contract/content/contact-messages.ts";
import { api } from "#web/api/client.ts";
import { sentenceOf } from "#web/api/failures/sentence-of.ts";
import { useChange } from "#web/api/use-change.ts";
import { focusBesideRow } from "#web/browser/focus-main.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import type { RowDialogProps } from "#web/dashboard/lists/list-rules.ts";
import { DeleteButton } from "#web/dashboard/lists/row-actions.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Badge } from "#web/ui/layout/badge.tsx";
import { Clipped } from "#web/ui/layout/clipped.tsx";
import { lazyPart } from "#web/ui/layout/lazy-part.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Time } from "#web/ui/time/time.tsx";

const AnswerContact = lazyPart(async () => ({
  default: (await import("./answer-contact.tsx")).AnswerContact,
}));

const whereFrom = "Messages from the contact page arrive here and at the institute's email address.";

/** List of contact messages. `?contact=open` shows only those without an answer. */
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
        // Narrow enough that a typical email address breaks at its @, which leaves room for the message.
        <div className="md:w-44">
          <p dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </p>
          <p className="font-normal text-muted text-sm wrap-anywhere">
            <EmailText email={email} />
          </p>
        </div>
      ),
    },
    {
      key: "message",
      header: "Message",
      cell: (one) => <Thread message={one} />,
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
  actions: (message, { reply, remove }) => (
    <Actions message={message} onReply={() => reply(message)} onDelete={() => remove(message)} />
  ),
  dialogs: { reply: Reply, remove: Remove },
  loading: "Loading contact messages",
  failure: "Failed to load contact messages. Please try again.",
  empty: { title: "No contact messages yet.", text: whereFrom },
  noMatch: { title: "No messages to answer.", text: whereFrom },
  clear: false,
});

const tabs = [
  { key: "messages", label: "All" },
  { key: "open", label: "To Answer" },
];

/** Shows messages of the contact form. Staff answer them here, and the answer is sent by email. */
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

/** Shows the message and the answers of staff. */
function Thread({ message: { message, answers } }: { message: ContactMessage }) {
  return (
    <div className="grid max-w-prose gap-3">
      <Clipped>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      </Clipped>
      {answers.map(({ id, author_name, answer, created_at }) => (
        <div key={id} className="border-action border-s-4 ps-3">
          <p className="text-muted text-sm">
            {author_name}, <Time at={created_at} shows="minute" />
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {answer}
          </p>
        </div>
      ))}
    </div>
  );
}

function Reply({ row, onClose }: RowDialogProps<ContactMessage>) {
  return <Suspense>{row && <AnswerContact key={row.id} message={row} onClose={onClose} />}</Suspense>;
}

/** Asks before a message is deleted. It is not in the bin, because its sender may ask for the deletion. */
function Remove({ row, onClose }: RowDialogProps<ContactMessage>) {
  const removing = useChange(({ id }: ContactMessage) => api.contact_messages.remove({ params: { id } }), {
    stale: "contact_messages",
    onDone() {
      // Close the dialog at once. This returns the focus to the row's button, from where it moves to the next row.
      flushSync(onClose);
      focusBesideRow();
    },
    done: "The message is deleted.",
  });
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={row ? `Delete the message of ${row.name}?` : ""}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isPending={removing.isPending}
      error={
        removing.error
          ? sentenceOf(removing.error, "Failed to delete the message. Please try again.")
          : undefined
      }
      onConfirm={() => row && removing.mutate(row)}
      onCancel={() => {
        removing.reset();
        onClose();
      }}
    >
      <p>The message and its answers are deleted for good, and are not in the bin.</p>
    </ConfirmDialog>
  );
}

type ActionsProps = { message: ContactMessage; onReply: () => void; onDelete: () => void };

function Actions({ message, onReply, onDelete }: ActionsProps) {
  const { id, name, answered_at } = message;
  const mark = useChange(
    () => api.contact_messages.mark({ params: { id }, body: { is_answered: !answered_at } }),
    {
      stale: "contact_messages",
      // Names the sender, because the row disappears from "To Answer".
      done: () => (answered_at ? undefined : `The message from ${name} is marked as answered.`),
      failure: "Failed to mark the message. Please try again.",
    },
  );
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<ReplyIcon className="size-4" />}
        aria-label={`Reply to ${name}`}
        onClick={onReply}
      >
        Reply
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={answered_at ? <Undo2 className="size-4" /> : <Check className="size-4" />}
        isPending={mark.isPending}
        onClick={() => mark.mutate()}
      >
        {answered_at ? "Not Answered" : "Mark Answered"}
      </Button>
      <DeleteButton label={`the message of ${name}`} onClick={onDelete} />
    </>
  );
}
