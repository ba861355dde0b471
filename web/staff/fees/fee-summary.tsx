import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import type { FeeSummary as Summary } from "#contract/fees/fee-summary.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { paths } from "#web/paths.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { feeSummaryQuery } from "./fee-queries.ts";
import { FeesByMonth } from "./fees-by-month.tsx";

/** Billed, received, outstanding and overdue: sums of two currencies are never added. */
export function FeeSummary() {
  const summary = useQuery(feeSummaryQuery(api));
  if (summary.isPending)
    return (
      <Loading label="Loading the summary">
        <SkeletonText lines={8} />
      </Loading>
    );
  if (summary.isError)
    return (
      <FailedState
        title="Failed to load the summary. Please try again."
        onRetry={() => void summary.refetch()}
      />
    );
  const { currencies, months, programs } = summary.data;
  if (currencies.length === 0)
    return (
      <EmptyState title="Nothing to sum up yet">
        Each enrollment in a program with a price brings its fee here.
      </EmptyState>
    );
  return (
    <>
      {currencies.map((sums) => (
        <InCurrency
          key={sums.currency}
          sums={sums}
          months={months.filter(({ currency }) => currency === sums.currency)}
        />
      ))}
      <ByProgram programs={programs} />
    </>
  );
}

const list = (query: Record<string, string | number | undefined>) =>
  paths.dashboard("fees", { view: "list", ...query });

type InCurrencyProps = { sums: Summary["currencies"][number]; months: Summary["months"] };

function InCurrency({ sums, months }: InCurrencyProps) {
  const id = useId();
  const { currency } = sums;
  const tiles = [
    ["Billed", sums.billed_minor, undefined],
    ["Received", sums.received_minor, "paid"],
    ["Outstanding", sums.outstanding_minor, "outstanding"],
    ["Overdue", sums.overdue_minor, "overdue"],
    ...(sums.to_pay_back_minor > 0 ? [["To pay back", sums.to_pay_back_minor, "to_pay_back"] as const] : []),
  ] as const;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id={id} title={`In ${currency}`} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {tiles.map(([name, amount_minor, state]) => (
          <li key={name}>
            <Link
              to={list({ state })}
              className="block h-full rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-action"
            >
              <span className="block text-muted text-sm">{name}</span>
              <span className="font-bold font-display text-xl tabular-nums">
                {formatMoney({ currency, amount_minor })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {months.length > 0 && <FeesByMonth title="By month" months={months} currency={currency} />}
    </section>
  );
}

type ProgramSums = Summary["programs"][number];

function ByProgram({ programs }: { programs: ProgramSums[] }) {
  const id = useId();
  const sum = (
    key: string,
    header: string,
    of: (sums: ProgramSums) => number,
    state?: string,
  ): Column<ProgramSums> => ({
    key,
    header,
    isNumeric: true,
    cell: (sums) => {
      const money = formatMoney({ currency: sums.currency, amount_minor: of(sums) });
      const words = <span className="whitespace-nowrap tabular-nums">{money}</span>;
      return state && of(sums) > 0 ? (
        <Link to={list({ ...programOf(sums), state })} className="underline underline-offset-4">
          {words}
          <span className="sr-only">
            {" "}
            {header} of {sums.program_title}
          </span>
        </Link>
      ) : (
        words
      );
    },
  });
  const columns: Column<ProgramSums>[] = [
    {
      key: "program",
      header: "Program",
      isRowHeader: true,
      cell: (sums) => (
        <Link to={list(programOf(sums))} className="underline decoration-line underline-offset-4">
          {sums.program_title}
        </Link>
      ),
    },
    sum("billed", "Billed", (sums) => sums.billed_minor),
    // The first to go where sums of many digits leave no room for all: it is what is billed and not outstanding.
    { ...sum("received", "Received", (sums) => sums.received_minor), showsFrom: "lg" },
    sum("outstanding", "Outstanding", (sums) => sums.outstanding_minor, "outstanding"),
    sum("overdue", "Overdue", (sums) => sums.overdue_minor, "overdue"),
  ];
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id={id} title="By program" />
      <Table
        caption="Fees by program"
        columns={columns}
        rows={programs}
        rowKey={({ program_title, program, currency }) => `${program} ${program_title} ${currency}`}
      />
    </section>
  );
}

/** A program that was deleted is found by the title that its charges kept. */
const programOf = ({ program, program_title }: ProgramSums) =>
  program === null ? { search: program_title } : { program };
