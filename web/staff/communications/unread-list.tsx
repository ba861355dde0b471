import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { UnreadRecipient } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import {
  communicationQuery,
  PAGE_SIZE,
  unreadQuery,
} from "#web/staff/communications/communication-queries.ts";
import { RemindButton } from "#web/staff/communications/remind-button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";

const columns: Column<UnreadRecipient>[] = [
  { key: "name", header: "Name", isRowHeader: true, cell: ({ name }) => name },
  {
    key: "email",
    header: "Email",
    cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
];

/** Who has not read it yet, and a reminder to just those. */
export function UnreadList({ id }: { id: number }) {
  const { href } = useAddress();
  const communication = useQuery(communicationQuery(api, id)).data;
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
      <Recipients id={id} />
    </>
  );
}

function Recipients({ id }: { id: number }) {
  const { get, href } = useAddress();
  const page = pageIn(get("page"));
  const unread = useQuery(unreadQuery(api, id, page));
  if (unread.isPending)
    return (
      <Loading label="Loading recipients">
        <div className="rounded-lg border border-line bg-surface px-5 py-2">
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      </Loading>
    );
  if (unread.isError)
    return (
      <FailedState
        title="Failed to load communications. Please try again."
        onRetry={() => void unread.refetch()}
      />
    );
  const { count, results } = unread.data;
  if (count === 0)
    return <EmptyState title="Everybody has read it.">There is nobody left to remind.</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="text-muted text-sm">
        {count === 1 ? "1 student has not read it" : `${count} students have not read it`}
      </p>
      <Table caption="Who has not read it yet" columns={columns} rows={results} rowKey={(one) => one.id} />
      <Pagination
        page={page}
        pageCount={Math.ceil(count / PAGE_SIZE)}
        pageHref={(other) => href({ page: other })}
      />
    </div>
  );
}
