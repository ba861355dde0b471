import type { AuditEntry } from "#contract/admin/audit.ts";
import { api } from "#web/api/client.ts";
import { SHORT_PAGE_SIZE } from "#web/api/query.ts";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { AuditChange } from "#web/staff/settings/audit-change.tsx";
import { AuditRecord } from "#web/staff/settings/audit-names.tsx";
import { sentence } from "#web/staff/settings/sentence.ts";
import { Time } from "#web/ui/time/time.tsx";

const history = defineList({
  list: api.audit.list,
  noun: ["entry", "entries"],
  page_size: SHORT_PAGE_SIZE,
  caption: "History",
  columns: [
    { key: "what", header: "What", isRowHeader: true, cell: (entry) => <What entry={entry} /> },
    {
      key: "who",
      header: "Who",
      cell: ({ actor_name, actor_email }) => (
        <span className="wrap-anywhere" title={actor_email}>
          {actor_name ?? (actor_email || "Someone with a link")}
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
    { key: "change", header: "Change", cell: (entry) => <Change entry={entry} /> },
  ],
  loading: "Loading the history",
  failure: "Failed to load the history. Please try again.",
  empty: { title: "Nothing yet", text: "Changes that staff make to this student appear here." },
});

/** Shows a change, and what it says of the student in the address. */
function Change({ entry }: { entry: AuditEntry }) {
  const { get } = useAddress();
  return <AuditChange entry={entry} student={Number(get("student"))} />;
}

/** Lists who did what to the student's account, enrollments, work, fees, certificates and messages. */
export function History({ student }: { student: number }) {
  return (
    <div className="wide-details grid grid-cols-[minmax(0,1fr)] gap-4">
      <history.view query={{ student }} />
    </div>
  );
}

const ofEnrollments: Record<string, string> = {
  delete: "Remove enrollment",
  restore: "Restore enrollment",
  undo: "Undo enrollment",
};

function What({ entry }: { entry: AuditEntry }) {
  const { action, resource, before, after, resource_name } = entry;
  const isOfEnrollment = resource === "enrollment";
  if (!isOfEnrollment && resource !== "student") return <AuditRecord entry={entry} />;
  const { program } = (after ?? before ?? {}) as { program?: string };
  const name = program ?? (isOfEnrollment ? resource_name : null);
  return (
    <>
      <p>{isOfEnrollment ? (ofEnrollments[action] ?? sentence(action)) : sentence(action)}</p>
      {name && (
        <p dir="auto" className="wrap-anywhere font-normal text-muted">
          {name}
        </p>
      )}
    </>
  );
}
