import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/use-address.ts";
import { CommunicationForm } from "#web/staff/communications/communication-form.tsx";
import { communicationQuery } from "#web/staff/communications/communication-queries.ts";
import { noValues, valuesOf } from "#web/staff/communications/communication-values.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";

export function NewCommunication() {
  return <CommunicationForm initial={noValues} />;
}

/** The form of a communication that was sent; it is fetched anew each time, since others edit too. */
export function EditCommunication({ id }: { id: number }) {
  const { href } = useAddress();
  const communication = useQuery(communicationQuery(api, id));
  if (communication.isPending) return <FormSkeleton />;
  if (communication.isError)
    return (
      <FailedState
        title="Failed to load communications. Please try again."
        onRetry={() => void communication.refetch()}
        action={
          <ButtonLink to={href({ communication: undefined })} variant="secondary">
            All Communications
          </ButtonLink>
        }
      />
    );
  return <CommunicationForm communication={communication.data} initial={valuesOf(communication.data)} />;
}

function FormSkeleton() {
  return (
    <Loading label="Loading the communication">
      <div className="grid gap-8 rounded-lg border border-line bg-surface p-6">
        <SkeletonText lines={2} />
        <SkeletonText lines={6} />
      </div>
    </Loading>
  );
}
