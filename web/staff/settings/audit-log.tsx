import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { api } from "#web/api.ts";
import { AddressDay } from "#web/dashboard/lists/address-day.tsx";
import { AddressSearch } from "#web/dashboard/lists/address-search.tsx";
import { AddressSelect } from "#web/dashboard/lists/address-select.tsx";
import { ClearFilters } from "#web/dashboard/lists/clear-filters.tsx";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { AuditChange } from "./audit-change.tsx";
import { AuditPerson, AuditRecord } from "./audit-names.tsx";
import { auditFiltersIn, auditKindsQuery, auditQuery, PAGE_SIZE } from "./audit-queries.ts";
import { sentence } from "./sentence.ts";

/** Who did what to which record, when and from where. */
export function AuditLog() {
  return (
    <>
      <OfOneRecord />
      <Entries />
    </>
  );
}

function Filters() {
  const { data: kinds } = useQuery(auditKindsQuery(api));
  const options = (words: string[] = []) => words.map((word) => ({ value: word, label: sentence(word) }));
  return (
    <>
      <AddressSearch label="Search by name or email" name="actor" />
      <AddressSelect
        name="action"
        label="Action"
        placeholder="All actions"
        options={options(kinds?.actions)}
      />
      <AddressSelect
        name="resource"
        label="Record"
        placeholder="All records"
        options={options(kinds?.resources)}
      />
      <div className="grid min-w-[min(18rem,100%)]! grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:min-w-[min(25.5rem,100%)]!">
        <AddressDay name="from" label="From" isLabelInside />
        <AddressDay name="to" label="To" isLabelInside />
      </div>
    </>
  );
}

/** The entries of one record are asked for by a link in its row, so the way back stands here. */
function OfOneRecord() {
  const { get } = useAddress();
  if (!get("record")) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      Only what happened to one record.
      <ClearFilters names={["record", "resource"]} label="Show All Records" />
    </p>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    key: "what",
    header: "What",
    isRowHeader: true,
    cell: (entry) => <AuditRecord entry={entry} />,
  },
  {
    key: "who",
    header: "Who",
    cell: (entry) => <AuditPerson entry={entry} />,
  },
  {
    key: "when",
    header: "When",
    cell: ({ created_at, address }) => (
      <>
        <Time at={created_at} shows="minute" className="tabular-nums md:whitespace-nowrap" />
        <span className="block break-all text-muted text-xs md:hidden">from {address}</span>
      </>
    ),
  },
  {
    key: "address",
    header: "IP\u00a0address",
    isOnlyInTable: true,
    showsFrom: "lg",
    cell: ({ address }) => <span className="break-all">{address}</span>,
  },
  { key: "change", header: "Change", cell: (entry) => <AuditChange entry={entry} /> },
];

function Entries() {
  const filters = auditFiltersIn(useAddress().get);
  return (
    <PagedList
      list={useQuery(auditQuery(api, filters))}
      page={filters.page}
      page_size={PAGE_SIZE}
      loading="Loading the audit log"
      failure="Failed to load the audit log."
      failureHint="Check the dates of the filter, and try again."
      empty={<NoEntries />}
      filters={<Filters />}
    >
      {(entries) => <Table caption="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} />}
    </PagedList>
  );
}

const filterNames = ["actor", "action", "resource", "record", "from", "to"];

function NoEntries() {
  const { get } = useAddress();
  if (!filterNames.some((name) => get(name)))
    return <EmptyState title="Nothing yet">Changes that staff make appear here.</EmptyState>;
  return (
    <EmptyState title="Nothing found" action={<ClearFilters names={filterNames} />}>
      No entry of the log matches these filters.
    </EmptyState>
  );
}
