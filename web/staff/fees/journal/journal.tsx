import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { JournalEntry } from "#contract/fees/journal.ts";
import { journalStateLabels } from "#contract/fees/journal-states.ts";
import { shownNetwork } from "#contract/fees/payments/network-name.ts";
import { paymentMethodLabels } from "#contract/fees/payments/payment-methods.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { addressOf, api } from "#web/api/client.ts";
import { q } from "#web/api/query.ts";
import { choice } from "#web/dashboard/lists/choice.tsx";
import { defineList } from "#web/dashboard/lists/define-list.tsx";
import { AddressDay } from "#web/dashboard/lists/filters/address-day.tsx";
import { search } from "#web/dashboard/lists/filters/address-search.tsx";
import type { QueryOf, Shown } from "#web/dashboard/lists/list-rules.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { currencyChoice } from "#web/staff/fees/currency-choice.ts";
import { buttonLook } from "#web/ui/buttons/button-look.ts";
import { FailedLine } from "#web/ui/layout/failed-line.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";

type Filter = QueryOf<typeof api.journal.export>;
const day = (text: string) => text || undefined;

/** Payments journal: each payment with its receipt, and each pay-back, to compare a day with a statement. */
export const journal = defineList({
  list: api.journal.list,
  noun: ["entry", "entries"],
  page_size: 25,
  filters: {
    search: search("Search by number, receipt, reference or student"),
    method: choice("Method", paymentMethodLabels, { all: "All Methods" }),
    state: choice("State", journalStateLabels, { all: "All States" }),
    currency: currencyChoice,
    from: { read: day, control: () => <Days /> },
    to: { read: day },
  },
  useTools: ({ filter }: Shown<Filter>) => ({ filter }),
  above: ({ filter }) => <Totals filter={filter} />,
  buttons: (_page, { filter }) => (
    <a
      href={addressOf(api.journal.export, { query: filter })}
      download=""
      className={buttonLook("quiet", "small")}
    >
      CSV
      <span className="sr-only"> of all that the filter finds</span>
    </a>
  ),
  caption: "Payments",
  columns: [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: (entry) => <TwoLines isStrong first={<FeeLink {...entry} />} second={entry.reference} />,
    },
    { key: "day", header: "Day", cell: ({ paid_on }) => <Time at={paid_on} className="whitespace-nowrap" /> },
    {
      key: "method",
      header: "Method",
      cell: ({ method, provider, external_id }) => (
        <TwoLines
          first={[paymentMethodLabels[method], shownNetwork(provider)].filter(Boolean).join(", ")}
          second={external_id}
        />
      ),
    },
    {
      key: "receipt",
      header: "Receipt",
      showsFrom: "lg",
      cell: ({ receipt }) => <span className="whitespace-nowrap tabular-nums">{receipt}</span>,
    },
    {
      key: "amount",
      header: "Amount",
      isNumeric: true,
      cell: (entry) => (
        <>
          <p className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(entry)}</p>
          {entry.is_reversed && <p className="text-muted text-xs">reversed</p>}
          {entry.kind === "pay_back" && <p className="text-muted text-xs">paid back</p>}
        </>
      ),
    },
  ],
  empty: { title: "No payments yet", text: "Confirmed payments and pay-backs appear here." },
  noMatch: { title: "No payments found", text: "No payment matches these filters." },
});

function FeeLink({ charge, student_name }: JournalEntry) {
  return (
    <Link to={useAddress().href({ fee: charge })} className="underline decoration-line underline-offset-4">
      {student_name}
    </Link>
  );
}

function Days() {
  return (
    <div className="grid min-w-[min(18rem,100%)]! grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:min-w-[min(25.5rem,100%)]!">
      <AddressDay name="from" label="From" isLabelInside />
      <AddressDay name="to" label="To" isLabelInside />
    </div>
  );
}

/** Shows the sums of the found entries that count, by currency and method. */
function Totals({ filter }: { filter: Filter }) {
  const { data, isLoadingError, refetch } = useQuery({
    ...q(api.journal.totals, { query: filter }),
    placeholderData: keepPreviousData,
  });
  if (isLoadingError)
    return <FailedLine onRetry={() => void refetch()}>The sums of these payments did not load.</FailedLine>;
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Sums" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {data.map(({ currency, method, count, amount_minor }) => (
        <li key={`${currency} ${method}`}>
          {paymentMethodLabels[method]}:{" "}
          <span className="whitespace-nowrap font-semibold tabular-nums">
            {formatMoney({ currency, amount_minor })}
          </span>{" "}
          <span className="text-muted">({count})</span>
        </li>
      ))}
    </ul>
  );
}
