import type { AuditEntry } from "#contract/admin/audit.ts";
import { api } from "#web/api.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { AuditChange } from "#web/staff/settings/audit-change.tsx";
import { sentence } from "#web/staff/settings/sentence.ts";
import { Time } from "#web/ui/layout/time.tsx";

const history = defineList({
  list: api.audit.list,
  noun: ["entry", "entries"],
  page_size: 10,
  caption: "History",
  columns: [
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
  ],
  loading: "Loading the history",
  failure: "Failed to load the history. Please try again.",
  empty: { title: "Nothing yet", text: "What staff change of this student appears here." },
});

/** What staff did to the student's record and enrollments. */
export function History({ student }: { student: number }) {
  return <history.view query={{ student }} />;
}

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
