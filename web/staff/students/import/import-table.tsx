import { Pencil } from "lucide-react";
import { Link } from "react-router";
import { type ImportColumn, importColumnLabels } from "#contract/accounts/import-columns.ts";
import { type ImportRow, importRowLabels } from "#contract/accounts/student-imports.ts";
import { apiErrors } from "#contract/shared/errors.ts";
import { paths } from "#web/paths.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { StudentLink } from "../student-link.tsx";

const tones: Record<ImportRow["state"], BadgeTone> = {
  unread: "neutral",
  ready: "neutral",
  problem: "urgent",
  added: "good",
};

/** The problem, with the name of its column where the sentence does not say it. */
function inWords({ field, message }: ImportRow["problems"][number]): string {
  const column = field === "name" ? "Name" : importColumnLabels[field as ImportColumn];
  return message.toLowerCase().includes(column.toLowerCase()) ? message : `${column}: ${message}`;
}

type ImportTableProps = { rows: ImportRow[]; onMend: ((row: ImportRow) => void) | undefined };

/** The lines of a file, each with what is wrong with it. */
export function ImportTable({ rows, onMend }: ImportTableProps) {
  const columns: Column<ImportRow>[] = [
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
    { key: "phone", header: "Phone", showsFrom: "lg", cell: ({ phone }) => phone || "–" },
    {
      key: "organization",
      header: "Organization",
      showsFrom: "xl",
      cell: ({ organization }) => organization || "–",
    },
    {
      key: "state",
      header: "State",
      cell: ({ state, email, problems }) => (
        // What is to mend says so in its own words, so that rows stay low.
        <div className="grid justify-items-start md:min-w-72">
          {problems.length === 0 && <Badge tone={tones[state]}>{importRowLabels[state]}</Badge>}
          {problems.map((problem) => (
            <p key={problem.field} className="wrap-anywhere text-urgent">
              {inWords(problem)}
              {problem.message === apiErrors.email_taken.sentence && <KnownStudent email={email} />}
            </p>
          ))}
        </div>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      // A row draws only what can be done.
      cell: (row) =>
        onMend &&
        (row.state === "ready" || row.state === "problem") && (
          <IconButton
            label={`Mend line ${row.line}`}
            icon={<Pencil className="size-5" />}
            onClick={() => onMend(row)}
          />
        ),
    },
  ];
  return <Table caption="Lines" columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

/** Somebody who is a student already is enrolled at their own page. */
function KnownStudent({ email }: { email: string }) {
  return (
    <>
      {" "}
      <Link
        to={paths.dashboard("students", { search: email })}
        aria-label={`Find ${email} among the students`}
        className="text-action underline underline-offset-4"
      >
        Find
      </Link>
    </>
  );
}
