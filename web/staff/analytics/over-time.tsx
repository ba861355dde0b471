import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type EnrollmentsOverTime, type Period, periodCounts, periods } from "#contract/admin/analytics.ts";
import { withThousands } from "#contract/shared/prices.ts";
import { api } from "#web/api.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading } from "#web/ui/layout/skeleton.tsx";
import { Table } from "#web/ui/layout/table.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { overTimeQuery, periodIn } from "./analytics-queries.ts";
import { Bars } from "./bars.tsx";
import { periodName } from "./period-name.ts";

const labels: Record<Period, string> = { day: "By day", week: "By week", month: "By month" };

/** New enrollments as a chart, and the same numbers as a table. */
export function OverTime() {
  const { get, go } = useAddress();
  const id = useId();
  const period = periodIn(get("period"));
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SectionHeading id={id} title="Enrollments over time" lead="Days, weeks and months begin in Kampala." />
      <Tabs
        label="Period"
        tabs={periods.map((key) => ({ key, label: labels[key] }))}
        current={period}
        onChange={(key) => go({ period: key === "day" ? undefined : key }, { replace: true })}
      >
        <Chart period={period} />
      </Tabs>
    </Card>
  );
}

function Chart({ period }: { period: Period }) {
  const overTime = useQuery(overTimeQuery(api, period));
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
      <Figure {...overTime.data} />
    </div>
  );
}

function Figure({ period, points }: EnrollmentsOverTime) {
  const total = points.reduce((sum, point) => sum + point.enrollments, 0);
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <figcaption>
        <span className="font-bold font-display text-2xl tabular-nums">{withThousands(total)}</span>{" "}
        <span className="text-muted">
          new {total === 1 ? "enrollment" : "enrollments"} in the last {periodCounts[period]} {period}s
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
