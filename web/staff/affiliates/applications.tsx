import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { DeleteDialog } from "#web/dashboard/lists/delete-dialog.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
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

/** Status filter, search, table and detail modal (staff-dashboard.md section 2). */
export function Applications() {
  return (
    <>
      <List />
      <ApplicationDialog />
    </>
  );
}

const cards = [
  { key: "total", label: "Total applications", status: undefined },
  { key: "pending", label: "Pending review", status: "pending" },
  { key: "approved", label: "Approved", status: "approved" },
  { key: "rejected", label: "Rejected", status: "rejected" },
] as const;

/** The specification's stats cards, each the way to what it counts. */
export function ApplicationCounts() {
  const summary = useQuery(summaryQuery(api));
  return (
    <ul className="grid grid-cols-2 gap-x-2 sm:flex sm:flex-wrap" aria-busy={summary.isPending}>
      {cards.map(({ status, key, label }) => (
        <li key={key}>
          <Link
            to={paths.dashboard("affiliates", { status })}
            className="flex min-h-11 items-center gap-2 rounded-md px-1.5 text-muted text-sm underline decoration-line underline-offset-4 hover:text-action"
          >
            {label}
            <strong className="font-bold text-base text-ink tabular-nums">
              {summary.data?.[key] ?? "–"}
            </strong>
          </Link>
        </li>
      ))}
    </ul>
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
        filters={
          <>
            <AddressSearch label="Search by name, email or company" />
            <AddressSelect name="status" label="Status" placeholder="All statuses" options={statuses} />
          </>
        }
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
