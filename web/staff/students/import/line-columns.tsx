import { type ImportColumn, importColumnLabels } from "#contract/accounts/import-columns.ts";
import { type ImportRow, importRowLabels } from "#contract/accounts/student-imports.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { StudentLink } from "../student-link.tsx";

/** Names the state. A known student is enrolled instead of added. */
function stateOf({ state, is_known }: ImportRow): string {
  if (is_known && state === "ready") return "Will be enrolled";
  return is_known && state === "added" ? "Enrolled" : importRowLabels[state];
}

const tones: Record<ImportRow["state"], BadgeTone> = {
  unread: "neutral",
  ready: "neutral",
  problem: "urgent",
  added: "good",
  unchanged: "neutral",
};

/** Describes a problem. The name of its column comes first if the message does not contain it. */
function inWords({ field, message }: ImportRow["problems"][number]): string {
  const column = field === "name" ? "Name" : importColumnLabels[field as ImportColumn];
  return message.toLowerCase().includes(column.toLowerCase()) ? message : `${column}: ${message}`;
}

export const lineColumns: Column<ImportRow>[] = [
  { key: "line", header: "Line", isNumeric: true, size: "fit", cell: ({ line }) => line },
  {
    key: "name",
    header: "Name, Email",
    isRowHeader: true,
    size: "wide",
    cell: ({ student, name, email }) => (
      <TwoLines isStrong first={<StudentLink id={student} name={name || "–"} />} second={email} />
    ),
  },
  {
    key: "phone",
    header: "Phone",
    showsFrom: "lg",
    cell: ({ phone }) => (phone ? readablePhone(phone) : "–"),
  },
  {
    key: "organization",
    header: "Organization",
    showsFrom: "xl",
    cell: ({ organization }) => organization || "–",
  },
  {
    key: "state",
    header: "State",
    cell: ({ problems, ...row }) => (
      // Problems replace the badge, so that rows stay low.
      <div className="grid justify-items-start md:min-w-72">
        {problems.length === 0 && <Badge tone={tones[row.state]}>{stateOf({ problems, ...row })}</Badge>}
        {row.state === "unchanged" && (
          <p className="text-muted text-sm">This student has an account, and no other program is chosen.</p>
        )}
        {problems.map((problem) => (
          <p key={problem.field} className="wrap-anywhere text-urgent">
            {inWords(problem)}
          </p>
        ))}
      </div>
    ),
  },
];
