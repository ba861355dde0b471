import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { DeleteSubAdmin } from "#web/staff/sub-admins/delete-sub-admin.tsx";
import { matchingSubAdmins, subAdminsQuery } from "#web/staff/sub-admins/sub-admin-queries.ts";
import { SubAdminTable } from "#web/staff/sub-admins/sub-admin-table.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";

export function SubAdminList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="User Management"
        actions={
          <ButtonLink to={href({ user: "new" })} icon={<UserPlus className="size-5" />}>
            Add Sub Administrator
          </ButtonLink>
        }
      />
      <SubAdmins />
    </>
  );
}

function SubAdmins() {
  const { get } = useAddress();
  const [doomed, setDoomed] = useState<User | null>(null);
  const subAdmins = useQuery(subAdminsQuery(api));
  if (subAdmins.isPending) return <RowsSkeleton label="Loading sub administrators" />;
  if (subAdmins.isError)
    return (
      <FailedState title="The sub administrators did not load." onRetry={() => void subAdmins.refetch()} />
    );
  const found = matchingSubAdmins(subAdmins.data, get("search"));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AddressSearch label="Search by name, email or username" />
      <h2 className="text-xl" aria-live="polite">{`Sub Administrators (${found.length})`}</h2>
      {found.length > 0 ? (
        <SubAdminTable subAdmins={found} onDelete={setDoomed} />
      ) : (
        <NoSubAdmins isFiltered={get("search") !== ""} />
      )}
      <DeleteSubAdmin subAdmin={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}

function NoSubAdmins({ isFiltered }: { isFiltered: boolean }) {
  const { go, href } = useAddress();
  return (
    <EmptyState
      title="No sub admins found"
      action={
        isFiltered ? (
          <Button variant="secondary" onClick={() => go({ search: undefined })}>
            Clear Search
          </Button>
        ) : (
          <ButtonLink to={href({ user: "new" })}>Add Sub Administrator</ButtonLink>
        )
      }
    >
      {isFiltered
        ? "Nobody's name, email or username has these words."
        : "Give somebody a part of the dashboard: the sections that you choose, and no others."}
    </EmptyState>
  );
}
