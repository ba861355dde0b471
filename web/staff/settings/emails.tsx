import { Link } from "react-router";
import { type EmailState, type Email as EmailSummary, emailStateLabels } from "#contract/admin/emails.ts";
import { api } from "#web/api/client.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { CapturedEmails } from "#web/staff/shared/email-promise/captured-emails.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { Email } from "./email.tsx";
import { UnsentEmails } from "./unsent-emails.tsx";

const tones: Record<EmailState, BadgeTone> = {
  queued: "neutral",
  sent: "good",
  captured: "accent",
  failed: "urgent",
  cancelled: "neutral",
};

export const emails = defineList({
  list: api.emails.list,
  noun: ["email"],
  page_size: 25,
  filters: {
    search: search("Search by recipient or subject"),
    state: choice("State", emailStateLabels, { all: "All emails" }),
  },
  caption: "Emails",
  columns: [
    {
      key: "subject",
      header: "Subject",
      isRowHeader: true,
      cell: (email) => <SubjectLink {...email} />,
    },
    {
      key: "recipient",
      header: "To",
      cell: ({ recipient }) => (
        <span className="[overflow-wrap:anywhere]">
          <EmailText email={recipient} />
        </span>
      ),
    },
    {
      key: "state",
      header: "State",
      cell: ({ state, last_error, is_refused }) => (
        <>
          <Badge tone={tones[state]}>{emailStateLabels[state]}</Badge>
          {is_refused && <p className="mt-1 text-sm text-urgent">No such address</p>}
          {last_error && <p className="mt-1 break-words text-muted text-sm">{last_error}</p>}
        </>
      ),
    },
    {
      key: "created",
      header: "Written",
      cell: ({ created_at }) => (
        <Time at={created_at} shows="minute" className="whitespace-nowrap tabular-nums" />
      ),
    },
  ],
  failure: "Failed to load emails.",
  empty: { title: "No emails", text: "No email was written yet." },
  noMatch: { title: "No emails", text: "No email matches these filters." },
});

/** Shows the emails that Darasa has written. `?email=12` opens one. */
export function Emails() {
  const open = Number(useAddress().get("email"));
  if (open > 0) return <Email key={open} id={open} />;
  return <EmailList />;
}

function EmailList() {
  const { data } = emails.use({}).list;
  return (
    <>
      {data?.is_sending === false && (
        <Alert tone="warning" title="Emails are not sent: no mail server is set up">
          Set SMTP_URL to send them. Until then every email is stored here for you to read and pass on,
          without links that log somebody in.
        </Alert>
      )}
      {data && <CapturedEmails count={data.captured_count} />}
      {data && <UnsentEmails {...data} />}
      <emails.view />
    </>
  );
}

function SubjectLink({ id, subject }: EmailSummary) {
  return (
    <Link
      to={useAddress().href({ email: id })}
      className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
    >
      {subject}
    </Link>
  );
}
