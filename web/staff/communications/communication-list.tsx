import { useQuery } from "@tanstack/react-query";
import { MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import type { Communication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { communicationListQuery, PAGE_SIZE } from "#web/staff/communications/communication-queries.ts";
import { CommunicationTable } from "#web/staff/communications/communication-table.tsx";
import { DeleteCommunication } from "#web/staff/communications/delete-communication.tsx";
import { ReadCommunication } from "#web/staff/communications/read-communication.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";

/** What was sent, and the ways to a new one and to the students' community. */
export function CommunicationList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Communications"
        actions={
          <>
            <ButtonLink
              to={paths.dashboard("community")}
              variant="secondary"
              icon={<MessagesSquare className="size-5" />}
            >
              Community
            </ButtonLink>
            <ButtonLink
              to={href({ communication: "new", page: undefined })}
              icon={<Plus className="size-5" />}
            >
              New Communication
            </ButtonLink>
          </>
        }
      />
      <Communications />
    </>
  );
}

function Communications() {
  const { get, go, href } = useAddress();
  const page = pageIn(get("page"));
  const [doomed, setDoomed] = useState<Communication | null>(null);
  const list = useQuery(communicationListQuery(api, page));
  if (list.isPending) return <ListSkeleton />;
  if (list.isError)
    return (
      <FailedState
        title="Failed to load communications. Please try again."
        onRetry={() => void list.refetch()}
      />
    );
  const { count, results } = list.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  // The last communication of the last page was deleted, or the address is an old one.
  if (page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0)
    return (
      <EmptyState
        title="No communications sent yet."
        action={<ButtonLink to={href({ communication: "new" })}>New Communication</ButtonLink>}
      >
        Write to all students at once, or to those of one program.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        <CommunicationTable communications={results} onDelete={setDoomed} />
      </div>
      <Pagination page={page} pageCount={pageCount} pageHref={(other) => href({ page: other })} />
      <DeleteCommunication communication={doomed} onClose={() => setDoomed(null)} />
      <ReadCommunication
        communication={results.find(({ id }) => id === Number(get("read")))}
        onClose={() => go({ read: undefined })}
      />
    </div>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading communications">
      <div className="rounded-lg border border-line bg-surface px-5 py-2">
        {[1, 2, 3, 4, 5].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </Loading>
  );
}
