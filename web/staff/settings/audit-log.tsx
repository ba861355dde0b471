import { useQuery } from "@tanstack/react-query";
import { api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { fetchedChoice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { AddressDay } from "#web/dashboard/lists/filters/address-day.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import { ClearFilters } from "#web/dashboard/lists/filters/clear-filters.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Time } from "#web/ui/time/time.tsx";
import { AuditChange } from "./audit-change.tsx";
import { AuditPerson, AuditRecord } from "./audit-names.tsx";
import { sentence } from "./sentence.ts";

export const auditKinds = q(api.audit.kinds);

function useKinds(part: "actions" | "resources") {
  const words = useQuery(auditKinds).data?.[part] ?? [];
  return words.map((word) => ({ value: word, label: sentence(word) }));
}

const text = (text: string) => text;

export const auditLog = defineList({
  list: api.audit.list,
  noun: ["entry", "entries"],
  page_size: 25,
  filters: {
    actor: search("Search by name or email", "actor"),
    concerning: search("Student concerned", "concerning"),
    action: fetchedChoice("Action", { all: "All actions", useOptions: () => useKinds("actions") }),
    resource: fetchedChoice("Record", { all: "All records", useOptions: () => useKinds("resources") }),
    resource_id: { address: "record", read: text },
    from: { read: text, control: () => <Days /> },
    to: { read: text },
  },
  counts: "never",
  caption: "Audit log",
  columns: [
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
  ],
  loading: "Loading the audit log",
  failure: "Failed to load the audit log.",
  failureHint: "Check the dates of the filter, and try again.",
  empty: { title: "Nothing yet", text: "Changes that staff make appear here." },
  noMatch: { title: "Nothing found", text: "No entry of the log matches these filters." },
});

/** Shows who did what to which record, when and from where. */
export function AuditLog() {
  return (
    <>
      <OfOneRecord />
      <div className="wide-details grid grid-cols-[minmax(0,1fr)] gap-3">
        <auditLog.view />
      </div>
    </>
  );
}

function Days() {
  return (
    <div className="grid min-w-[min(18rem,100%)]! grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:min-w-[min(25.5rem,100%)]!">
      <AddressDay name="from" label="From" isLabelInside />
      <AddressDay name="to" label="To" isLabelInside />
    </div>
  );
}

/** Shows that the log is filtered to one record, and a button that clears this filter. A row's link sets it. */
function OfOneRecord() {
  const { get } = useAddress();
  if (!get("record")) return null;
  return (
    <p className="flex flex-wrap items-center gap-3">
      Only the entries of one record are shown.
      <ClearFilters names={["record", "resource"]} label="Show All Records" />
    </p>
  );
}
