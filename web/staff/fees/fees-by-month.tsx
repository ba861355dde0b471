import { useId } from "react";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import { type Currency, formatMoney } from "#contract/shared/money/money.ts";
import { Card } from "#web/ui/layout/card.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { MonthBars } from "./month-bars.tsx";
import { monthName, monthsBetween } from "./month-name.ts";

type Month = Pick<
  FeeSummary["months"][number],
  "month" | "billed_minor" | "received_minor" | "outstanding_minor"
>;

type FeesByMonthProps = { title: string; months: Month[]; currency: Currency };

/**
 * Shows the months of one currency as a chart, and the same numbers as a table. Months without anything are included.
 */
export function FeesByMonth({ title, months, currency }: FeesByMonthProps) {
  const id = useId();
  const all = filled(months);
  const sum = (key: string, header: string, of: (sums: Month) => number): Column<Month> => ({
    key,
    header,
    isNumeric: true,
    cell: (sums) => formatMoney({ currency, amount_minor: of(sums) }),
  });
  const columns: Column<Month>[] = [
    { key: "month", header: "Month", isRowHeader: true, cell: ({ month }) => monthName(month) },
    sum("billed", "Billed", ({ billed_minor }) => billed_minor),
    sum("received", "Received", ({ received_minor }) => received_minor),
    sum("outstanding", "Outstanding", ({ outstanding_minor }) => outstanding_minor),
  ];
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <MonthBars months={all} currency={currency} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-action">
          Show as a table
        </summary>
        <Table
          caption={`Billed and received by month in ${currency}`}
          columns={columns}
          rows={[...all].reverse()}
          rowKey={({ month }) => month}
        />
      </details>
    </Card>
  );
}

function filled(months: Month[]): Month[] {
  const known = new Map(months.map((sums) => [sums.month, sums]));
  const nothing = { billed_minor: 0, received_minor: 0, outstanding_minor: 0 };
  return monthsBetween(months[0]?.month ?? "", months.at(-1)?.month ?? "").map(
    (month) => known.get(month) ?? { month, ...nothing },
  );
}
