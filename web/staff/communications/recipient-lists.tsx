import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import type { Reader, ReadState, UnreadRecipient } from "#contract/community/communications.ts";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { PhoneLink } from "#web/shared/phones/phone-link.tsx";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import { StudentLink } from "#web/staff/students/student-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { Time } from "#web/ui/time/time.tsx";
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
    cell: ({ email, is_email_refused }) => (
      <>
        <a href={`mailto:${email}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
          {email}
        </a>
        {is_email_refused && <RefusedEmail />}
      </>
    ),
  },
  {
    key: "phone",
    header: "Phone",
    cell: ({ phone }) => <PhoneLink phone={phone} className="underline underline-offset-4" />,
  },
];

const inCommon = {
  noun: ["student"],
  loading: "Loading recipients",
  failure: "Failed to load communications. Please try again.",
} as const;

export const unread = defineList({
  ...inCommon,
  list: api.communications.unread,
  countNote: ({ count }) => (count === 1 ? " has not read it" : " have not read it"),
  buttons: () => <CsvLink state="unread" />,
  caption: "Who has not read it yet",
  columns: contact,
  empty: { title: "Everybody has read it.", text: "There is nobody left to remind." },
});

export const readers = defineList({
  ...inCommon,
  list: api.communications.readers,
  countNote: ({ count }) => (count === 1 ? " has read it" : " have read it"),
  buttons: () => <CsvLink state="read" />,
  caption: "Who has read it",
  columns: [
    ...(contact as Column<Reader>[]),
    {
      key: "read",
      header: "Read",
      cell: ({ read_at }) => <Time at={read_at} shows="minute" className="whitespace-nowrap" />,
    },
  ],
  empty: { title: "Nobody has read it yet.", text: "A reminder may help." },
});

function CsvLink({ state }: { state: ReadState }) {
  const id = Number(useAddress().get("unread"));
  return (
    <a href={paths.recipientsCsv(id, state)} download className={buttonLook("secondary", "small")}>
      <Download aria-hidden="true" className="size-4" />
      Download CSV
    </a>
  );
}

const tabs = [
  { key: "unread", label: "Not read yet" },
  { key: "read", label: "Read" },
];

/**
 * Lists the students who have not read a communication, with a reminder for them, and those who have. Each list is also
 * a CSV.
 */
export function RecipientLists({ id }: { id: number }) {
  const { get, go, href } = useAddress();
  const communication = useQuery(q(api.communications.get, { params: { id } })).data;
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
        {state === "read" ? <readers.view params={{ id }} /> : <unread.view params={{ id }} />}
      </Tabs>
    </>
  );
}
