import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BinItem } from "#contract/admin/bin.ts";
import { binKinds, kindsFor } from "#contract/admin/bin-kinds.ts";
import { BIN_DAYS } from "#contract/shared/limits.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { recordInBin } from "#web/dashboard/lists/use-deleted.ts";
import { useProof } from "#web/dashboard/proof/use-proof.tsx";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { PageHeading } from "#web/ui/layout/page-heading.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { binKey, binListQuery, filtersIn, PAGE_SIZE } from "./bin-queries.ts";
import { BinTable } from "./bin-table.tsx";

export function Bin() {
  const user = useCurrentUser();
  const filters = filtersIn(useAddress().get);
  const [ended, setEnded] = useState<BinItem | null>(null);
  const principal = { role: user.profile.role, permissions: user.admin_permissions.permissions };
  return (
    <>
      <PageHeading
        title="Bin"
        lead={`What is deleted stays here for ${BIN_DAYS} days and can be restored with all that went along.`}
      />
      <PagedList
        list={useQuery(binListQuery(api, filters))}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading the bin"
        failure="Failed to load the bin. Please try again."
        empty={<Empty isFiltered={Boolean(filters.search || filters.kind)} />}
        filters={
          <>
            <AddressSearch label="Search by name" />
            <AddressSelect
              name="kind"
              label="Kind"
              placeholder="Everything"
              options={kindsFor(principal).map((value) => ({ value, label: binKinds[value].label }))}
            />
          </>
        }
        noun={["deletion"]}
      >
        {(items) => <BinTable items={items} isAdmin={principal.role === "admin"} onEnd={setEnded} />}
      </PagedList>
      <EndDialog item={ended} onClose={() => setEnded(null)} />
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState title="Nothing in the bin matches." action={<ClearFilters names={["search", "kind"]} />} />
    );
  return <EmptyState title="The bin is empty">What you delete appears here, to be restored.</EmptyState>;
}

/** Asks before something is deleted for good. */
function EndDialog({ item, onClose }: { item: BinItem | null; onClose: () => void }) {
  const queries = useQueryClient();
  const showToast = useToast();
  const { withProof, question } = useProof();
  const end = useMutation({
    mutationFn: ({ kind, record_id }: BinItem) =>
      withProof(() => api.bin.remove({ params: { kind, id: String(record_id) } })),
    onSuccess: async (_nothing, { kind, record_id, name }) => {
      onClose();
      showToast(`${name} is deleted for good.`, { about: recordInBin(kind, record_id) });
      await queries.invalidateQueries({ queryKey: binKey });
    },
  });
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={`Delete ${item?.name ?? ""} for good?`}
      confirmLabel="Delete for Good"
      pendingLabel="Deleting..."
      isPending={end.isPending}
      error={end.error ? sentenceOf(end.error, "It was not deleted. Please try again.") : undefined}
      onConfirm={() => item && end.mutate(item)}
      onCancel={() => {
        end.reset();
        onClose();
      }}
    >
      <p>It goes at once, with its files and all that went along. This cannot be undone.</p>
      {question}
    </ConfirmDialog>
  );
}
