import { useQuery } from "@tanstack/react-query";
import { Fragment, useId } from "react";
import { Link } from "react-router";
import type { FeeSummary as Summary } from "#contract/fees/fee-summary.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { addressOf, api } from "#web/api/client.ts";
import { paths } from "#web/paths.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { SectionHeading } from "#web/ui/layout/section-heading.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { feeSummaryQuery } from "./fee-queries.ts";
import { FeesByMonth } from "./fees-by-month.tsx";

/** Shows billed, received, outstanding and overdue sums. Sums of two currencies are never added. */
export function FeeSummary() {
  const summary = useQuery(feeSummaryQuery());
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
        Each enrollment in a program with a price adds a fee here.
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
      <p className="flex flex-wrap gap-2">
        {(["month", "program"] as const).map((by) => (
          <a
            key={by}
            href={addressOf(api.fee_summary.export, { query: { by } })}
            download=""
            className={buttonLook("quiet", "small")}
          >
            CSV by {by}
          </a>
        ))}
      </p>
      <ByProgram programs={programs} />
    </>
  );
}

type Address = Record<string, string | number | undefined>;
const list = (query: Address) => paths.dashboard("fees", { view: "list", ...query });
const payments = (query: Address) => paths.dashboard("fees", { view: "payments", ...query });

type InCurrencyProps = { sums: Summary["currencies"][number]; months: Summary["months"] };

function InCurrency({ sums, months }: InCurrencyProps) {
  const id = useId();
  const { currency } = sums;
  const fees = (state: string) => list({ state, currency });
  const tiles = [
    ["Billed", sums.billed_minor, fees("billed")],
    ["Received", sums.received_minor, payments({ state: "counted", currency })],
    ["Outstanding", sums.outstanding_minor, fees("outstanding")],
    ["Overdue", sums.overdue_minor, fees("overdue")],
    ...(sums.to_pay_back_minor > 0
      ? [["To pay back", sums.to_pay_back_minor, fees("to_pay_back")] as const]
      : []),
  ] as const;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionHeading id={id} title={`In ${currency}`} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {tiles.map(([name, amount_minor, to]) => (
          <li key={name}>
            <Link
              to={to}
              className="block h-full rounded-lg border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-action"
            >
              <span className="block text-muted text-sm">{name}</span>
              <span className="font-bold font-display text-lg tabular-nums">
                {formatMoney({ currency, amount_minor })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Reconciled sums={sums} />
      {months.length > 0 && <FeesByMonth title="By month" months={months} currency={currency} />}
    </section>
  );
}

/** Shows how billed and received sums give the outstanding sum. */
function Reconciled({ sums }: { sums: Summary["currencies"][number] }) {
  const { currency, billed_minor, received_minor, outstanding_minor, overpaid_minor } = sums;
  const cancelled_minor = sums.to_pay_back_minor - overpaid_minor;
  const lines: [name: string, amount_minor: number, to?: string][] = [
    ["Billed", billed_minor],
    ["− Received", received_minor],
    ["+ Overpaid, to pay back", overpaid_minor, list({ state: "overpaid", currency })],
    ["+ Paid for cancelled fees, to pay back", cancelled_minor, list({ state: "to_pay_back", currency })],
    ["= Outstanding", outstanding_minor],
  ];
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-action">
        Show how the sums agree
      </summary>
      <dl className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1.5">
        {lines.map(([name, amount_minor, to]) => (
          <Fragment key={name}>
            <dt>
              {to && amount_minor > 0 ? (
                <Link to={to} className="underline decoration-line underline-offset-4">
                  {name}
                </Link>
              ) : (
                name
              )}
            </dt>
            <dd className="whitespace-nowrap text-end tabular-nums">
              {formatMoney({ currency, amount_minor })}
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
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
        <Link
          to={list({ ...programOf(sums), state, currency: sums.currency })}
          className="underline underline-offset-4"
        >
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
        <Wrapped>
          <Link to={list(programOf(sums))} className="underline decoration-line underline-offset-4">
            {sums.program_title}
          </Link>
        </Wrapped>
      ),
    },
    sum("billed", "Billed", (sums) => sums.billed_minor),
    // Hidden first when space is short: it is what is billed and not outstanding.
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

/** Returns the filter that finds a program. A deleted program is found by its title, which its charges store. */
const programOf = ({ program, program_title }: ProgramSums) =>
  program === null ? { search: program_title } : { program };
