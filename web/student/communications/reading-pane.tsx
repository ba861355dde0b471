import type { ReceivedCommunication } from "#contract/community/communications.ts";
import { ApiError } from "#contract/shared/api-error.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import type { Opened } from "#web/student/communications/use-opened.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Communication } from "./communication.tsx";

type ReadingPaneProps = { opened: Opened; onDelete: (communication: ReceivedCommunication) => void };

/** The right pane: the open communication, or the reason why none is shown. */
export function ReadingPane({ opened, onDelete }: ReadingPaneProps) {
  const { communication, isChosen, error, retry } = opened;
  if (communication)
    return (
      <Communication
        key={communication.id}
        communication={communication}
        onDelete={() => onDelete(communication)}
      />
    );
  if (!isChosen) return <EmptyState title="Select a communication to view its details" />;
  if (!error)
    return (
      <Loading label="Loading the communication">
        <div className="rounded-lg border border-line bg-surface p-6">
          <SkeletonText lines={6} />
        </div>
      </Loading>
    );
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState title="This communication is not in your inbox." action={<ToList />}>
        You or the institute deleted it.
      </EmptyState>
    );
  return (
    <FailedState
      isDismissible
      title="Failed to load communications. Please try again."
      onRetry={retry}
      action={<ToList />}
    />
  );
}

function ToList() {
  const { href } = useAddress();
  return (
    <ButtonLink to={href({ message: undefined })} variant="secondary">
      Back to list
    </ButtonLink>
  );
}
