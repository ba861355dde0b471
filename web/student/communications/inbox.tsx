import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeleteCommunication } from "#web/student/communications/delete-communication.tsx";
import { inboxQuery } from "#web/student/communications/inbox-queries.ts";
import { ReadingPane } from "#web/student/communications/reading-pane.tsx";
import { useOpened } from "#web/student/communications/use-opened.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { classNames } from "#web/ui/layout/class-names.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { CommunicationList } from "./communication-list.tsx";

/** The inbox in two panes. A phone shows the list, then the communication with a link back. */
export function Inbox() {
  const [isDeleted, setIsDeleted] = useState(false);
  return (
    <>
      <PageHeading title="Communications" />
      {isDeleted && (
        <Alert tone="success" onDismiss={() => setIsDeleted(false)}>
          Communication deleted successfully
        </Alert>
      )}
      <Panes onDeleted={() => setIsDeleted(true)} />
    </>
  );
}

function Panes({ onDeleted }: { onDeleted: () => void }) {
  const { get, go } = useAddress();
  const [toDelete, setToDelete] = useState<ReceivedCommunication | null>(null);
  const inbox = useInfiniteQuery(inboxQuery);
  const communications = inbox.data?.pages.flatMap((page) => page.results);
  const opened = useOpened(Number(get("message")), communications);
  if (inbox.isPending) return <InboxSkeleton />;
  if (!communications)
    return (
      <FailedState
        isDismissible
        title="Failed to load communications. Please try again."
        onRetry={() => void inbox.refetch()}
      />
    );
  if (communications.length === 0)
    return (
      <EmptyState title="No communications received yet.">
        Messages from the institute appear here, and the menu shows how many are new.
      </EmptyState>
    );
  const { communication: open, isChosen } = opened;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[min(22rem,45%)_minmax(0,1fr)] md:items-start">
      <div className={classNames(isChosen && "hidden md:block")}>
        <CommunicationList
          communications={communications}
          openId={open?.id}
          onDelete={setToDelete}
          older={{
            hasMore: inbox.hasNextPage,
            isPending: inbox.isFetchingNextPage,
            load: () => void inbox.fetchNextPage(),
          }}
        />
      </div>
      <div className={classNames(!isChosen && "hidden md:block")}>
        <ReadingPane opened={opened} onDelete={setToDelete} />
      </div>
      <DeleteCommunication
        communication={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => {
          if (toDelete?.id === open?.id) go({ message: undefined }, { replace: true });
          onDeleted();
        }}
      />
    </div>
  );
}

function InboxSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <p className="text-muted">Loading communications...</p>
      <div aria-hidden="true" className="max-w-[22rem] rounded-lg border border-line bg-surface px-4">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </div>
  );
}
