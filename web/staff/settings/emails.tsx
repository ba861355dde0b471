import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type EmailState, type Email as EmailSummary, emailStates } from "#contract/admin/emails.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmailText } from "#web/shared/email-text.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { Email } from "./email.tsx";
import { emailFiltersIn, emailListQuery, PAGE_SIZE } from "./email-queries.ts";
import { UnsentEmails } from "./unsent-emails.tsx";

const stateWords: Record<EmailState, { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "neutral" },
  sent: { label: "Sent", tone: "good" },
  captured: { label: "Not sent", tone: "accent" },
  failed: { label: "Failed", tone: "urgent" },
};

/** The emails that Darasa has written; `?email=12` opens one. */
export function Emails() {
  const open = Number(useAddress().get("email"));
  if (open > 0) return <Email key={open} id={open} />;
  return <EmailList />;
}

function EmailList() {
  const { get, href } = useAddress();
  const filters = emailFiltersIn(get);
  const emails = useQuery(emailListQuery(api, filters));
  return (
    <>
      {emails.data?.is_sending === false && (
        <Alert tone="warning" title="Emails are not sent: no mail server is set up">
          Set SMTP_URL to send them. Until then every email is stored here for you to read and pass on,
          without links that log somebody in.
        </Alert>
      )}
      {emails.data && <UnsentEmails {...emails.data} />}
      <PagedList
        list={emails}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading emails"
        failure="Failed to load emails."
        empty={
          <EmptyState title="No emails">
            {filters.search || filters.state ? "No email matches these filters." : "None was written yet."}
          </EmptyState>
        }
        filters={
          <>
            <AddressSearch label="Search by recipient or subject" />
            <AddressSelect
              name="state"
              label="State"
              placeholder="All emails"
              options={emailStates.map((state) => ({ value: state, label: stateWords[state].label }))}
            />
          </>
        }
        noun={["email"]}
      >
        {(rows) => (
          <Table
            caption="Emails"
            columns={columnsFor((email) => href({ email }))}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </PagedList>
    </>
  );
}

const columnsFor = (emailHref: (id: number) => string): Column<EmailSummary>[] => [
  {
    key: "subject",
    header: "Subject",
    isRowHeader: true,
    cell: ({ id, subject }) => (
      <Link
        to={emailHref(id)}
        className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
      >
        {subject}
      </Link>
    ),
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
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
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
];
