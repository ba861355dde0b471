import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Completion as Report } from "#contract/admin/analytics.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { hasPermission } from "#contract/shared/permissions.ts";
import { principalOf, useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { completionQuery } from "./analytics-queries.ts";
import { CsvLink } from "./csv-link.tsx";
import { ProgramTable } from "./program-table.tsx";
import { ReportCard } from "./report-card.tsx";
import { csvAddress, type Scope } from "./report-scope.ts";
import { Share } from "./share.tsx";

type Row = Report["total"] & { key: string; title: string; program?: number };

/** Shows how far the students who enrolled on these days have come, by program and in total. */
export function Completion({ scope }: { scope: Scope }) {
  return (
    <ReportCard
      title="Completion"
      lead="Students who enrolled on these days: how many have ticked a first unit, half of the units or all units, and how many have a certificate."
      actions={<CsvLink href={csvAddress("/analytics/completion.csv", scope)} of="completion by program" />}
      report={useQuery(completionQuery(scope))}
    >
      {(report) => <ByProgram {...report} />}
    </ReportCard>
  );
}

function ByProgram({ programs, total }: Report) {
  const maySeeStudents = hasPermission(principalOf(useCurrentUser()), "students");
  if (programs.length === 0) return <p className="text-muted">Nobody enrolled on these days.</p>;
  const name: Column<Row> = {
    key: "program",
    header: "Program",
    isRowHeader: true,
    cell: ({ program, title }) => (
      <Wrapped>
        {program && maySeeStudents ? (
          <Link
            to={paths.dashboard("students", { program })}
            className="underline decoration-line underline-offset-4"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </Wrapped>
    ),
  };
  return (
    <ProgramTable
      caption="Completion by program"
      columns={[name, ...stages]}
      totals={[{ ...total, key: "total", title: "All together" }]}
      programs={programs.map((one): Row => ({ ...one, key: String(one.program) }))}
    />
  );
}

const stage = (key: keyof Report["total"], header: string): Column<Row> => ({
  key,
  header,
  isNumeric: true,
  cell: (row) => <Share count={row[key]} total={row.enrolled} />,
});

const stages: Column<Row>[] = [
  { key: "enrolled", header: "Enrolled", isNumeric: true, cell: ({ enrolled }) => withThousands(enrolled) },
  stage("began", "Began"),
  // In a narrow window this column is in the row's details.
  { ...stage("half", "Half"), showsFrom: "lg" },
  stage("finished", "Finished"),
  stage("certified", "Certificates"),
];
