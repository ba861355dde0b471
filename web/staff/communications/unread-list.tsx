import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { UnreadRecipient } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { communicationQuery, PAGE_SIZE, unreadQuery } from "./communication-queries.ts";
import { RemindButton } from "./remind-button.tsx";

const columns: Column<UnreadRecipient>[] = [
  { key: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
];

/** The students who have not read it yet, with a reminder to just them. */
export function UnreadList({ id }: { id: number }) {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  const communication = useQuery(communicationQuery(api, id)).data;
  const unread = useQuery(unreadQuery(api, id, page));
  return (
    <>
      <PageHeading
        title="Not read yet"
        lead={communication?.title}
        actions={
          <>
            <ButtonLink
              to={href({ unread: undefined, page: undefined })}
              variant="secondary"
              icon={<ArrowLeft className="size-5" />}
            >
              All Communications
            </ButtonLink>
            {communication && <RemindButton communication={communication} />}
          </>
        }
      />
      <PagedList
        list={unread}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading recipients"
        failure="Failed to load communications. Please try again."
        empty={<EmptyState title="Everybody has read it.">There is nobody left to remind.</EmptyState>}
        noun={["student"]}
        countNote={unread.data?.count === 1 ? " has not read it" : " have not read it"}
      >
        {(students) => (
          <Table
            caption="Who has not read it yet"
            columns={columns}
            rows={students}
            rowKey={(one) => one.id}
          />
        )}
      </PagedList>
    </>
  );
}
