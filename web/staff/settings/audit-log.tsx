import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { api } from "#web/api.ts";
import { AddressSearch } from "#web/dashboard/shell/address-search.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { AuditChange } from "#web/staff/settings/audit-change.tsx";
import { auditFiltersIn, auditKindsQuery, auditQuery, PAGE_SIZE } from "#web/staff/settings/audit-queries.ts";
import { Field } from "#web/ui/inputs/field.tsx";
import { Input } from "#web/ui/inputs/input.tsx";
import { Select } from "#web/ui/inputs/select.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { Loading, SkeletonRow } from "#web/ui/layout/skeleton.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";

/** Who did what to what, when and from where. */
export function AuditLog() {
  return (
    <>
      <Filters />
      <Entries />
    </>
  );
}

function Filters() {
  const { get, go } = useAddress();
  const { data: kinds } = useQuery(auditKindsQuery(api));
  const choose = (name: string) => (event: { target: { value: string } }) =>
    go({ [name]: event.target.value, page: undefined }, { replace: true });
  const options = (words: string[] = []) => words.map((word) => ({ value: word, label: sentence(word) }));
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_11rem_11rem_21rem]">
      <AddressSearch label="Search by email" name="actor" className="sm:col-span-2 xl:col-span-1" />
      <Select
        aria-label="Action"
        placeholder="All actions"
        value={get("action")}
        onChange={choose("action")}
        options={options(kinds?.actions)}
      />
      <Select
        aria-label="On what"
        placeholder="All things"
        value={get("resource")}
        onChange={choose("resource")}
        options={options(kinds?.resources)}
      />
      <div className="grid grid-cols-2 gap-3 sm:col-span-2 xl:col-span-1">
        <Field label="From" name="from">
          <Input type="date" value={get("from")} onChange={choose("from")} />
        </Field>
        <Field label="To" name="to">
          <Input type="date" value={get("to")} onChange={choose("to")} />
        </Field>
      </div>
    </div>
  );
}

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll("_", " ");

const columns: Column<AuditEntry>[] = [
  {
    key: "what",
    header: "What",
    isRowHeader: true,
    cell: ({ action, resource, resource_id }) =>
      `${sentence(action)} · ${resource.replaceAll("_", " ")}${resource_id === null ? "" : ` ${resource_id}`}`,
  },
  {
    key: "who",
    header: "Who",
    cell: ({ actor_email }) => <span className="break-all">{actor_email || "Somebody with a link"}</span>,
  },
  {
    key: "when",
    header: "When",
    cell: ({ at }) => <Time at={at} shows="minute" className="whitespace-nowrap tabular-nums" />,
  },
  { key: "address", header: "Address", cell: ({ address }) => <span className="break-all">{address}</span> },
  { key: "change", header: "Change", cell: (entry) => <AuditChange entry={entry} /> },
];

function Entries() {
  const { get, href } = useAddress();
  const filters = auditFiltersIn(get);
  const entries = useQuery(auditQuery(api, filters));
  if (entries.isPending) return <EntriesSkeleton />;
  if (entries.isError)
    return (
      <FailedState title="Failed to load the audit log." onRetry={() => void entries.refetch()}>
        Check the dates of the filter, and try again.
      </FailedState>
    );
  const { count, results } = entries.data;
  if (results.length === 0) return <NoEntries />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p role="status" className="text-muted text-sm">
        {count === 1 ? "1 entry" : `${count} entries`}
      </p>
      <div aria-busy={entries.isPlaceholderData} className={entries.isPlaceholderData ? "opacity-60" : ""}>
        <Table caption="Audit log" columns={columns} rows={results} rowKey={({ id }) => id} />
      </div>
      <Pagination
        page={filters.page}
        pageCount={Math.ceil(count / PAGE_SIZE)}
        pageHref={(page) => href({ page })}
      />
    </div>
  );
}

const filterNames = ["actor", "action", "resource", "from", "to", "page"];

function NoEntries() {
  const { get, go } = useAddress();
  if (!filterNames.some((name) => get(name)))
    return <EmptyState title="Nothing yet">What staff change will be noted here.</EmptyState>;
  return (
    <EmptyState
      title="Nothing found"
      action={
        <Button
          variant="secondary"
          onClick={() => go(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
        >
          Clear All Filters
        </Button>
      }
    >
      Nothing in the log fits these filters.
    </EmptyState>
  );
}

function EntriesSkeleton() {
  return (
    <Loading label="Loading the audit log">
      <div className="rounded-lg border border-line bg-surface px-5 py-2">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <SkeletonRow key={row} />
        ))}
      </div>
    </Loading>
  );
}
