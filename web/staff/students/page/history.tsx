import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "#contract/admin/audit.ts";
import { api } from "#web/api.ts";
import { PagedList } from "#web/dashboard/lists/paged-list.tsx";
import { pageIn, useAddress } from "#web/dashboard/shell/use-address.ts";
import { AuditChange } from "#web/staff/settings/audit-change.tsx";
import { sentence } from "#web/staff/settings/sentence.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { historyQuery, PAGE_SIZE } from "./student-page-queries.ts";

const columns: Column<AuditEntry>[] = [
  { key: "what", header: "What", isRowHeader: true, cell: (entry) => <What entry={entry} /> },
  {
    key: "who",
    header: "Who",
    cell: ({ actor_name, actor_email }) => (
      <span className="wrap-anywhere" title={actor_email}>
        {actor_name ?? (actor_email || "Somebody with a link")}
      </span>
    ),
  },
  {
    key: "when",
    header: "When",
    cell: ({ created_at }) => (
      <Time at={created_at} shows="minute" className="whitespace-nowrap tabular-nums" />
    ),
  },
  { key: "change", header: "Change", cell: (entry) => <AuditChange entry={entry} /> },
];

const ofEnrollments: Record<string, string> = {
  delete: "Remove enrollment",
  restore: "Restore enrollment",
  undo: "Undo enrollment",
};

function What({ entry }: { entry: AuditEntry }) {
  const { action, resource, before, after, resource_name } = entry;
  const isOfEnrollment = resource === "enrollment";
  const { program } = (after ?? before ?? {}) as { program?: string };
  const name = program ?? (isOfEnrollment ? resource_name : null);
  return (
    <>
      <p>{isOfEnrollment ? (ofEnrollments[action] ?? sentence(action)) : sentence(action)}</p>
      {name && <p className="wrap-anywhere font-normal text-muted">{name}</p>}
    </>
  );
}

/** What staff did to the student's record and enrollments. */
export function History({ student }: { student: number }) {
  const page = pageIn(useAddress().get("page"));
  return (
    <PagedList
      list={useQuery(historyQuery(api, student, page))}
      page={page}
      page_size={PAGE_SIZE}
      loading="Loading the history"
      failure="Failed to load the history. Please try again."
      empty={<EmptyState title="Nothing yet">What staff change of this student appears here.</EmptyState>}
      noun={["entry", "entries"]}
    >
      {(entries) => <Table caption="History" columns={columns} rows={entries} rowKey={({ id }) => id} />}
    </PagedList>
  );
}
