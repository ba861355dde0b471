import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { EnrollmentOrigins } from "#contract/admin/analytics.ts";
import { referralLabel, wayLabel } from "#contract/admin/origin-labels.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { paths } from "#web/paths.ts";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { originsQuery } from "./analytics-queries.ts";
import { CsvLink } from "./csv-link.tsx";
import { ReportCard } from "./report-card.tsx";
import { csvAddress, type Scope } from "./report-scope.ts";
import { Share } from "./share.tsx";

type Row = { key: string | number; name: ReactNode; count: number };

/** Shows how students heard of the institute, how they were enrolled, and through which affiliates. */
export function Origins({ scope }: { scope: Scope }) {
  return (
    <ReportCard
      title="Sources"
      lead="Where the enrollments of these days come from. Each percentage is a share of all of them."
      actions={<CsvLink href={csvAddress("/analytics/origins.csv", scope)} of="sources" />}
      report={useQuery(originsQuery(scope))}
    >
      {(report) =>
        report.total === 0 ? (
          <p className="text-muted">Nobody enrolled on these days.</p>
        ) : (
          <>
            <p>
              <span className="font-bold font-display text-2xl tabular-nums">
                {withThousands(report.total)}
              </span>{" "}
              <span className="text-muted">{report.total === 1 ? "enrollment" : "enrollments"}</span>
            </p>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
              <Tables {...report} />
            </div>
          </>
        )
      }
    </ReportCard>
  );
}

function Tables({ total, referrals, ways, through_affiliates, affiliates }: EnrollmentOrigins) {
  const byAffiliate = [
    { key: "all", name: "All affiliates", count: through_affiliates },
    ...affiliates.map(({ affiliate, name, count }) => ({
      key: affiliate,
      name: <AffiliateLink id={affiliate} name={name} />,
      count,
    })),
  ];
  return (
    <>
      <Origin
        title="How students heard of us"
        total={total}
        rows={referrals.map(({ source, count }) => ({
          key: source ?? "none",
          name: referralLabel(source),
          count,
        }))}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <Origin
          title="How they were enrolled"
          total={total}
          rows={ways.map(({ source, count }) => ({ key: source ?? "none", name: wayLabel(source), count }))}
        />
        <Origin title="Through affiliates" total={total} rows={byAffiliate} />
      </div>
    </>
  );
}

function Origin({ title, total, rows }: { title: string; total: number; rows: Row[] }) {
  const id = useId();
  const columns: Column<Row>[] = [
    { key: "source", header: "Source", isRowHeader: true, cell: ({ name }) => <Wrapped>{name}</Wrapped> },
    {
      key: "count",
      header: "Enrollments",
      isNumeric: true,
      cell: ({ count }) => <Share count={count} total={total} />,
    },
  ];
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <Table caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
    </section>
  );
}

function AffiliateLink({ id, name }: { id: number; name: string }) {
  return (
    <Link
      to={paths.dashboard("affiliates", { affiliate: id })}
      className="underline decoration-line underline-offset-4"
    >
      {name}
    </Link>
  );
}
