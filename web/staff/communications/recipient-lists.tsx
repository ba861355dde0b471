import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import type { Reader, ReadState, UnreadRecipient } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { buttonLook } from "#web/ui/layout/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { communicationQuery, PAGE_SIZE, readersQuery, unreadQuery } from "./communication-queries.ts";
import { RemindButton } from "./remind-button.tsx";

const contact: Column<UnreadRecipient>[] = [
  {
    key: "name",
    header: "Name",
    isRowHeader: true,
    cell: ({ id, name }) => <StudentLink id={id} name={name} />,
  },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => (
      <a href={`mailto:${email}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
        {email}
      </a>
    ),
  },
  {
    key: "phone",
    header: "Phone",
    cell: ({ phone }) => (
      <a href={`tel:${phone}`} className="whitespace-nowrap tabular-nums underline underline-offset-4">
        {phone}
      </a>
    ),
  },
];

const readAt: Column<Reader> = {
  key: "read",
  header: "Read",
  cell: ({ read_at }) => <Time at={read_at} shows="minute" className="whitespace-nowrap" />,
};

const tabs = [
  { key: "unread", label: "Not read yet" },
  { key: "read", label: "Read" },
];

/** The students who have not read it yet, with a reminder to just them, and those who have; each as CSV, too. */
export function RecipientLists({ id }: { id: number }) {
  const { get, go, href } = useAddress();
  const communication = useQuery(communicationQuery(api, id)).data;
  const state: ReadState = get("list") === "read" ? "read" : "unread";
  return (
    <>
      <PageHeading
        title="Who has read it"
        lead={communication?.title}
        actions={
          <>
            <ButtonLink
              size="small"
              to={href({ unread: undefined, list: undefined, page: undefined })}
              variant="secondary"
              icon={<ArrowLeft className="size-4.5" />}
            >
              All Communications
            </ButtonLink>
            {communication && <RemindButton communication={communication} />}
          </>
        }
      />
      <Tabs
        label="Recipients"
        tabs={tabs}
        current={state}
        onChange={(key) => go({ list: key === "read" ? key : undefined, page: undefined }, { replace: true })}
      >
        {state === "read" ? <Readers id={id} /> : <Unread id={id} />}
      </Tabs>
    </>
  );
}

function CsvLink({ id, state }: { id: number; state: ReadState }) {
  return (
    <a href={paths.recipientsCsv(id, state)} download className={buttonLook("secondary", "small")}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </a>
  );
}

const failure = "Failed to load communications. Please try again.";

function Unread({ id }: { id: number }) {
  const page = pageIn(useAddress().get("page"));
  const unread = useQuery(unreadQuery(api, id, page));
  return (
    <PagedList
      list={unread}
      page={page}
      page_size={PAGE_SIZE}
      loading="Loading recipients"
      failure={failure}
      empty={<EmptyState title="Everybody has read it.">There is nobody left to remind.</EmptyState>}
      noun={["student"]}
      countNote={unread.data?.count === 1 ? " has not read it" : " have not read it"}
      actions={() => <CsvLink id={id} state="unread" />}
    >
      {(students) => (
        <Table caption="Who has not read it yet" columns={contact} rows={students} rowKey={(one) => one.id} />
      )}
    </PagedList>
  );
}

function Readers({ id }: { id: number }) {
  const page = pageIn(useAddress().get("page"));
  const readers = useQuery(readersQuery(api, id, page));
  return (
    <PagedList
      list={readers}
      page={page}
      page_size={PAGE_SIZE}
      loading="Loading recipients"
      failure={failure}
      empty={<EmptyState title="Nobody has read it yet.">A reminder may help.</EmptyState>}
      noun={["student"]}
      countNote={readers.data?.count === 1 ? " has read it" : " have read it"}
      actions={() => <CsvLink id={id} state="read" />}
    >
      {(students) => (
        <Table
          caption="Who has read it"
          columns={[...(contact as Column<Reader>[]), readAt]}
          rows={students}
          rowKey={(one) => one.id}
        />
      )}
    </PagedList>
  );
}
