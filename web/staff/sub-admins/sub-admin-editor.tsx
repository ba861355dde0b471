import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/use-address.ts";
import { SubAdminForm } from "#web/staff/sub-admins/sub-admin-form.tsx";
import { subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";
import { noValues, valuesOf } from "#web/staff/sub-admins/sub-admin-values.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";

export function NewSubAdmin() {
  return <SubAdminForm initial={noValues} />;
}

/** The form of a sub-admin from the list: there is no call for a single one. */
export function EditSubAdmin({ id }: { id: number }) {
  const { href } = useAddress();
  const subAdmins = useQuery(subAdminsQuery(api));
  const toList = (
    <ButtonLink to={href({ user: undefined })} variant="secondary">
      All Sub Administrators
    </ButtonLink>
  );
  if (subAdmins.isPending)
    return (
      <Loading label="Loading the sub administrator">
        <SkeletonText lines={6} />
      </Loading>
    );
  if (subAdmins.isError)
    return (
      <FailedState
        title="The sub administrator did not load."
        onRetry={() => void subAdmins.refetch()}
        action={toList}
      />
    );
  const subAdmin = subAdmins.data.find((one) => one.id === id);
  if (!subAdmin) return <EmptyState title="This sub administrator is not there any more." action={toList} />;
  return <SubAdminForm subAdmin={subAdmin} initial={valuesOf(subAdmin)} />;
}
