import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Clock, Users, XCircle } from "lucide-react";
import { useState } from "react";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { LowTile } from "#web/ui/layout/stat-tile.tsx";
import {
  affiliatesKey,
  applicationFiltersIn,
  applicationListQuery,
  PAGE_SIZE,
  summaryQuery,
} from "./affiliate-queries.ts";
import { ApplicationDialog } from "./application-dialog.tsx";
import { ApplicationTable } from "./application-table.tsx";

const statuses = [
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

/** Stats cards, status filter, search, table and detail modal (staff-dashboard.md section 2). */
export function Applications() {
  return (
    <>
      <Summary />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <AddressSearch label="Search by name, email or company" />
        <AddressSelect name="status" label="Status" placeholder="All statuses" options={statuses} />
      </div>
      <List />
      <ApplicationDialog />
    </>
  );
}

const cards = [
  { key: "total", label: "Total applications", icon: <Users /> },
  { key: "pending", label: "Pending review", icon: <Clock /> },
  { key: "approved", label: "Approved", icon: <BadgeCheck /> },
  { key: "rejected", label: "Rejected", icon: <XCircle /> },
] as const;

function Summary() {
  const summary = useQuery(summaryQuery(api));
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4" aria-busy={summary.isPending}>
      {cards.map(({ key, label, icon }) => (
        <LowTile key={key} label={label} icon={icon} value={summary.data?.[key] ?? "–"} />
      ))}
    </div>
  );
}

function List() {
  const filters = applicationFiltersIn(useAddress().get);
  const isFiltered = Boolean(filters.search) || filters.status !== "all";
  const [deleted, setDeleted] = useState<Affiliate | null>(null);
  return (
    <>
      <PagedList
        list={useQuery(applicationListQuery(api, filters))}
        page={filters.page}
        page_size={PAGE_SIZE}
        loading="Loading applications"
        failure="Failed to load the applications. Please try again."
        empty={<NoApplications isFiltered={isFiltered} />}
        noun={isFiltered ? ["application"] : undefined}
      >
        {(applications, firstNumber) => (
          <ApplicationTable applications={applications} firstNumber={firstNumber} onDelete={setDeleted} />
        )}
      </PagedList>
      <DeleteDialog
        kind="affiliate"
        row={deleted}
        title={({ name }) => `Delete the application of ${name}?`}
        remove={({ id }) => api.applications.remove({ params: { id } })}
        done="Affiliate deleted."
        failure="Error deleting affiliate. Please try again."
        stale={[affiliatesKey]}
        onClose={() => setDeleted(null)}
      >
        {deleted?.status === "approved" && (
          <p>The link of this affiliate stops counting at once; what was earned stays in the ledger.</p>
        )}
      </DeleteDialog>
    </>
  );
}

function NoApplications({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return (
      <EmptyState title="No applications yet">
        People who apply on the page "Become an Affiliate" appear here.
      </EmptyState>
    );
  return (
    <EmptyState title="No applications found" action={<ClearFilters names={["search", "status"]} />}>
      No application matches your search.
    </EmptyState>
  );
}
