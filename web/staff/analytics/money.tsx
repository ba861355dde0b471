import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { FeeSummary } from "#contract/fees/fee-summary.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { feeSummaryQuery } from "#web/staff/fees/fee-queries.ts";
import { FeesByMonth } from "#web/staff/fees/fees-by-month.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { CsvLink } from "./csv-link.tsx";
import { ProgramTable } from "./program-table.tsx";
import { ReportCard } from "./report-card.tsx";
import { csvAddress, type Scope } from "./report-scope.ts";

type Sums = FeeSummary["currencies"][number] & { key: string; title: string };

/** Shows billed, received and outstanding sums by month and by program, separately for each currency. */
export function Money({ scope }: { scope: Scope }) {
  const csv = (by: string) => csvAddress("/fees/summary.csv", scope, { by });
  return (
    <ReportCard
      title="Money"
      lead="A fee counts on the day of its enrollment, a payment on the day on which it was made. Outstanding is what is left today."
      actions={
        <div className="flex flex-wrap gap-1">
          <CsvLink href={csv("month")} of="money" label="CSV by month" />
          <CsvLink href={csv("program")} of="money" label="CSV by program" />
        </div>
      }
      report={useQuery(feeSummaryQuery(scope))}
    >
      {(summary) =>
        summary.currencies.length === 0 ? (
          <p className="text-muted">No fee and no payment on these days.</p>
        ) : (
          <>
            {summary.currencies.map(({ currency }) => (
              <ByMonth key={currency} currency={currency} months={summary.months} />
            ))}
            <ByProgram {...summary} />
          </>
        )
      }
    </ReportCard>
  );
}

/** Shows the months of one currency. Without chosen days these are the last year's, in which it may have none. */
function ByMonth({ currency, months }: { currency: Sums["currency"]; months: FeeSummary["months"] }) {
  const own = months.filter((month) => month.currency === currency);
  if (own.length === 0) return null;
  return <FeesByMonth title={`By month in ${currency}`} months={own} currency={currency} />;
}

const sum = (key: string, header: string, of: (sums: Sums) => number): Column<Sums> => ({
  key,
  header,
  isNumeric: true,
  cell: (sums) => (
    <span className="whitespace-nowrap tabular-nums">
      {formatMoney({ currency: sums.currency, amount_minor: of(sums) })}
    </span>
  ),
});

const columns: Column<Sums>[] = [
  { key: "program", header: "Program", isRowHeader: true, cell: ({ title }) => <Wrapped>{title}</Wrapped> },
  sum("billed", "Billed", ({ billed_minor }) => billed_minor),
  sum("received", "Received", ({ received_minor }) => received_minor),
  sum("outstanding", "Outstanding", ({ outstanding_minor }) => outstanding_minor),
];

function ByProgram({ programs, currencies }: FeeSummary) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-lg">
        By program
      </h3>
      <ProgramTable
        caption="Money by program"
        columns={columns}
        totals={currencies.map((sums) => ({
          ...sums,
          title: `All together in ${sums.currency}`,
          key: `total ${sums.currency}`,
        }))}
        programs={programs.map(
          ({ program, program_title: title, ...sums }): Sums => ({
            ...sums,
            title,
            key: `${program} ${title} ${sums.currency}`,
          }),
        )}
      />
    </section>
  );
}
