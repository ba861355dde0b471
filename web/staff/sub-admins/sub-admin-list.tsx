import { useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { User } from "#contract/accounts/profiles.ts";
import { api } from "#web/api/client.ts";
import { DeleteDialog } from "#web/dashboard/lists/deletion/delete-dialog.tsx";
import { AddressSearch } from "#web/dashboard/lists/filters/address-search.tsx";
import { ClearFilters } from "#web/dashboard/lists/filters/clear-filters.tsx";
import { FilterBar } from "#web/dashboard/lists/filters/filter-bar.tsx";
import { RowsSkeleton } from "#web/dashboard/lists/rows-skeleton.tsx";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { AdminTable } from "./admin-table.tsx";
import { changeSubAdmins, matchingSubAdmins, subAdminsQuery } from "./sub-admin-queries.ts";
import { SubAdminTable } from "./sub-admin-table.tsx";

export function SubAdminList() {
  const { href } = useAddress();
  return (
    <>
      <PageHeading
        title="User Management"
        actions={
          <ButtonLink size="small" to={href({ user: "new" })} icon={<UserPlus className="size-4.5" />}>
            Add Sub Administrator
          </ButtonLink>
        }
      />
      <SubAdmins />
      <section aria-labelledby="administrators" className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="administrators" className="text-lg">
          Administrators
        </h2>
        <AdminTable />
      </section>
    </>
  );
}

function SubAdmins() {
  const { get } = useAddress();
  const [deleted, setDeleted] = useState<User | null>(null);
  const queries = useQueryClient();
  const { withProof, question } = useProof();
  const subAdmins = useQuery(subAdminsQuery);
  if (subAdmins.isPending) return <RowsSkeleton label="Loading sub administrators" />;
  if (subAdmins.isError)
    return (
      <FailedState title="The sub administrators did not load." onRetry={() => void subAdmins.refetch()} />
    );
  const found = matchingSubAdmins(subAdmins.data.sub_admins, get("search"));
  async function remove({ id }: User) {
    await withProof(() => api.sub_admins.remove({ params: { id } }));
    changeSubAdmins(queries, (list) => list.filter((one) => one.id !== id));
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FilterBar
        end={
          <h2
            className="flex min-h-11 items-center text-lg"
            aria-live="polite"
          >{`Sub Administrators (${found.length})`}</h2>
        }
      >
        <AddressSearch label="Search by name, email or username" />
      </FilterBar>
      {found.length > 0 ? (
        <SubAdminTable subAdmins={found} onDelete={setDeleted} />
      ) : (
        <NoSubAdmins isFiltered={get("search") !== ""} />
      )}
      <DeleteDialog
        kind="sub_admin"
        row={deleted}
        title={({ profile }) => `Delete ${profile.name}?`}
        remove={remove}
        done={({ profile }) => `${profile.name} was deleted.`}
        failure="Failed to delete the sub administrator. Please try again."
        stale={["analytics"]}
        onClose={() => setDeleted(null)}
      >
        <p>
          This action cannot be undone. All associated permissions and access will be permanently removed.
        </p>
        {question}
      </DeleteDialog>
    </div>
  );
}

function NoSubAdmins({ isFiltered }: { isFiltered: boolean }) {
  const { href } = useAddress();
  if (isFiltered)
    return (
      <EmptyState
        title="No sub admins found"
        action={<ClearFilters names={["search"]} label="Clear Search" />}
      >
        No name, email or username has these words.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No sub admins found"
      action={<ButtonLink to={href({ user: "new" })}>Add Sub Administrator</ButtonLink>}
    >
      Give somebody a part of the dashboard: the sections that you choose, and no others.
    </EmptyState>
  );
}
