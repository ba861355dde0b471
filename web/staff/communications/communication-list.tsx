import { useQuery } from "@tanstack/react-query";
import { Mail, MessagesSquare, Plus } from "lucide-react";
import { useState } from "react";
import type { Communication } from "#contract/learning/communications.ts";
import { api } from "#web/api.ts";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { communicationListQuery, communicationsKey, PAGE_SIZE } from "./communication-queries.ts";
import { CommunicationTable } from "./communication-table.tsx";
import { ReadCommunication } from "./read-communication.tsx";
import { ScheduledList } from "./scheduled-list.tsx";

/** Sent communications, with links to a new one and to the students' community. */
export function CommunicationList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="Communications"
        actions={
          <>
            <ButtonLink
              size="small"
              to={href({ posts: "unanswered", page: undefined })}
              variant="secondary"
              icon={<MessagesSquare className="size-4.5" />}
            >
              Community
            </ButtonLink>
            <ButtonLink
              size="small"
              to={href({ contact: "messages", page: undefined })}
              variant="secondary"
              icon={<Mail className="size-4.5" />}
            >
              Contact Messages
            </ButtonLink>
            <ButtonLink
              size="small"
              to={href({ communication: "new", page: undefined })}
              icon={<Plus className="size-4.5" />}
            >
              New Communication
            </ButtonLink>
          </>
        }
      />
      <ScheduledList />
      <Communications />
    </>
  );
}

function Communications() {
  const { get, go, href } = useAddress();
  const page = pageIn(get("page"));
  const [deleted, setDeleted] = useState<Communication | null>(null);
  const list = useQuery(communicationListQuery(api, page));
  return (
    <>
      <PagedList
        list={list}
        page={page}
        page_size={PAGE_SIZE}
        loading="Loading communications"
        failure="Failed to load communications. Please try again."
        empty={
          <EmptyState
            title="No communications sent yet."
            action={<ButtonLink to={href({ communication: "new" })}>New Communication</ButtonLink>}
          >
            Write to all students at once, or to those of one program.
          </EmptyState>
        }
      >
        {(communications) => <CommunicationTable communications={communications} onDelete={setDeleted} />}
      </PagedList>
      <DeleteDialog
        kind="communication"
        row={deleted}
        title={({ title }) => `Delete "${title}"?`}
        remove={({ id }) => api.communications.remove({ params: { id } })}
        done="Communication deleted successfully!"
        failure="Failed to delete communication. Please try again."
        stale={communicationsKey}
        onClose={() => setDeleted(null)}
      >
        <p>It disappears from the inbox of every student, read or not, with its attachments.</p>
      </DeleteDialog>
      <ReadCommunication
        communication={list.data?.results.find(({ id }) => id === Number(get("read")))}
        onClose={() => go({ read: undefined })}
      />
    </>
  );
}
