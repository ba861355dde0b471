import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Clock, Users, XCircle } from "lucide-react";
import { useState } from "react";
import { Navigate } from "react-router";
import type { Affiliate } from "#contract/affiliates/applications.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { RowsSkeleton } from "#web/dashboard/shell/rows-skeleton.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import {
  applicationFiltersIn,
  applicationListQuery,
  PAGE_SIZE,
  summaryQuery,
} from "#web/staff/affiliates/affiliate-queries.ts";
import { ApplicationDialog } from "#web/staff/affiliates/application-dialog.tsx";
import { ApplicationTable } from "#web/staff/affiliates/application-table.tsx";
import { DeleteApplication } from "#web/staff/affiliates/delete-application.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";

/** Stats cards, status filter, search, table and detail modal (staff-dashboard.md section 2). */
export function Applications() {
  return (
    <>
      <Summary />
      <Filters />
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
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4" aria-busy={summary.isPending}>
      {cards.map(({ key, label, icon }) => (
        <StatTile key={key} label={label} icon={icon} value={summary.data?.[key] ?? "–"} />
      ))}
    </div>
  );
}

const statuses = [
  { value: "pending", label: "Pending" },
  { value: "approved", label: "Approved" },
  { value: "rejected", label: "Rejected" },
];

function Filters() {
  const { get, go } = useAddress();
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <AddressSearch label="Search by name, email or company" />
      <Select
        aria-label="Status"
        placeholder="All statuses"
        value={get("status")}
        onChange={(event) => go({ status: event.target.value, page: undefined }, { replace: true })}
        options={statuses}
      />
    </div>
  );
}

function List() {
  const { get, href } = useAddress();
  const filters = applicationFiltersIn(get);
  const [doomed, setDoomed] = useState<Affiliate | null>(null);
  const applications = useQuery(applicationListQuery(api, filters));
  if (applications.isPending) return <RowsSkeleton label="Loading applications" />;
  if (applications.isError)
    return (
      <FailedState
        title="Failed to load the applications. Please try again."
        onRetry={() => void applications.refetch()}
      />
    );
  const { count, results } = applications.data;
  const pageCount = Math.ceil(count / PAGE_SIZE);
  if (filters.page > pageCount && pageCount > 0) return <Navigate to={href({ page: pageCount })} replace />;
  if (results.length === 0)
    return <NoApplications isFiltered={Boolean(filters.search) || filters.status !== "all"} />;
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {count === 1 ? "1 application" : `${count} applications`}
      </p>
      <div
        aria-busy={applications.isPlaceholderData}
        className={applications.isPlaceholderData ? "opacity-60" : ""}
      >
        <ApplicationTable
          applications={results}
          firstNumber={(filters.page - 1) * PAGE_SIZE + 1}
          onDelete={setDoomed}
        />
      </div>
      <Pagination page={filters.page} pageCount={pageCount} pageHref={(page) => href({ page })} />
      <DeleteApplication application={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

function NoApplications({ isFiltered }: { isFiltered: boolean }) {
  const { go } = useAddress();
  if (!isFiltered)
    return (
      <EmptyState title="No applications yet">
        Whoever applies on the page "Become an Affiliate" appears here.
      </EmptyState>
    );
  const clear = () => go({ search: undefined, status: undefined, page: undefined });
  return (
    <EmptyState
      title="No applications found"
      action={
        <Button variant="secondary" onClick={clear}>
          Clear All Filters
        </Button>
      }
    >
      No application matches your search.
    </EmptyState>
  );
}
