import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { EnrollmentsOverTime } from "#contract/admin/analytics.ts";
import { type Period, periodCounts } from "#contract/admin/periods.ts";
import { withThousands } from "#contract/shared/money/prices.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading } from "#web/ui/layout/skeleton.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Table } from "#web/ui/table/table.tsx";
import { overTimeQuery, periodIn, periodsFor } from "./analytics-queries.ts";
import { Bars } from "./bars.tsx";
import { CsvLink } from "./csv-link.tsx";
import { periodName } from "./period-name.ts";
import { csvAddress, type Scope } from "./report-scope.ts";

const labels: Record<Period, string> = { day: "By day", week: "By week", month: "By month" };

/** Shows new enrollments as a chart, and the same numbers as a table. */
export function OverTime({ scope }: { scope: Scope }) {
  const { get, go } = useAddress();
  const id = useId();
  const fitting = periodsFor(scope);
  const period = periodIn(get("period"), scope);
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeading
        id={id}
        title="Enrollments over time"
        lead="Days, weeks and months are in Kampala time."
        actions={
          <CsvLink
            href={csvAddress("/analytics/enrollments-over-time.csv", scope, { period })}
            of={`new enrollments by ${period}`}
          />
        }
      />
      <Tabs
        label="Period"
        tabs={fitting.map((key) => ({ key, label: labels[key] }))}
        current={period}
        onChange={(key) => go({ period: key === fitting[0] ? undefined : key }, { replace: true })}
      >
        <Chart period={period} scope={scope} />
      </Tabs>
    </Card>
  );
}

function Chart({ period, scope }: { period: Period; scope: Scope }) {
  const overTime = useQuery(overTimeQuery(period, scope));
  if (overTime.isPending)
    return (
      <Loading label="Loading the chart">
        <div className="shimmer h-56 rounded-md" />
      </Loading>
    );
  if (overTime.isError)
    return <FailedState title="Failed to load analytics data" onRetry={() => void overTime.refetch()} />;
  return (
    <div aria-busy={overTime.isPlaceholderData} className={overTime.isPlaceholderData ? "opacity-60" : ""}>
      {overTime.data.points.length === 0 ? (
        <p className="text-muted">All of these days are in the future.</p>
      ) : (
        <Figure {...overTime.data} days={daysOf(scope, overTime.data)} />
      )}
    </div>
  );
}

function Figure({ period, points, days }: EnrollmentsOverTime & { days: string }) {
  const total = points.reduce((sum, point) => sum + point.enrollments, 0);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption>
        <span className="font-bold font-display text-2xl tabular-nums">{withThousands(total)}</span>{" "}
        <span className="text-muted">
          new {total === 1 ? "enrollment" : "enrollments"} {days}
        </span>
      </figcaption>
      <Bars period={period} points={points} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-action">
          Show as a table
        </summary>
        <Table
          caption={`New enrollments by ${period}`}
          columns={[
            {
              key: "period",
              header: labels[period].replace("By ", "").replace(/^./, (letter) => letter.toUpperCase()),
              isRowHeader: true,
              cell: (point) => periodName(period, point.starts_on),
            },
            {
              key: "enrollments",
              header: "Enrollments",
              isNumeric: true,
              cell: (point) => withThousands(point.enrollments),
            },
          ]}
          rows={[...points].reverse()}
          rowKey={(point) => point.starts_on}
        />
      </details>
    </figure>
  );
}

function daysOf({ from, to }: Scope, { period }: EnrollmentsOverTime): string {
  const count = `in the last ${periodCounts[period]} ${period}s`;
  if (from) return to ? `from ${dayName(from)} to ${dayName(to)}` : `since ${dayName(from)}`;
  return to ? `${count} up to ${dayName(to)}` : count;
}

const dayName = (day: string) => periodName("day", day);
