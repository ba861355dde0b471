import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type Charge, chargeCan } from "#contract/fees/charges.ts";
import type { Statement, StatementRow } from "#contract/fees/statements.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { chargeChoiceQuery, statementsKey } from "./statement-queries.ts";

type ChooseChargeProps = { row: StatementRow; statement: Statement; onClose: () => void };

/** Staff search the fee that a line paid; it is then chosen for recording. */
export function ChooseCharge({ row, statement, onClose }: ChooseChargeProps) {
  const [search, setSearch] = useState(row.payer_name.slice(0, 100));
  const queries = useQueryClient();
  const choosing = useMutation({
    mutationFn: (charge: number) =>
      api.statements.choose({
        params: { id: statement.id, line: row.line },
        body: { charge, is_chosen: true },
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: statementsKey }),
  });
  const currency = row.currency ?? "UGX";
  const from = [row.payer_name, row.payer_phone, row.details].filter(Boolean).join(", ");
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Which fee does line ${row.line} pay?`}
      problem={
        choosing.error && (
          <Alert tone="error">
            {problemOf(choosing.error, "Failed to choose the fee. Please try again.")}
          </Alert>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="wrap-anywhere">
          <span className="font-semibold tabular-nums">
            {formatMoney({ currency, amount_minor: row.amount_minor ?? 0 })}
          </span>
          {from && ` from ${from}`}
        </p>
        <SearchBox
          label="Search by name, phone, reference or organization"
          maxLength={100}
          value={search}
          onChange={setSearch}
          data-first-focus=""
        />
        <Found search={search.trim()} currency={currency} onChoose={(id) => choosing.mutate(id)} />
      </div>
    </Dialog>
  );
}

type FoundProps = { search: string; currency: string; onChoose: (id: number) => void };

function Found({ search, currency, onChoose }: FoundProps) {
  const found = useQuery(chargeChoiceQuery(api, useDeferredValue(search)));
  if (found.isPending)
    return (
      <Loading label="Searching">
        <SkeletonText lines={4} />
      </Loading>
    );
  if (found.isError)
    return (
      <FailedState title="Failed to load the fees. Please try again." onRetry={() => void found.refetch()} />
    );
  const charges = found.data.results.filter(
    (one) => one.currency === currency && chargeCan.pay[one.state] === true,
  );
  if (charges.length === 0) return <p role="status">No fee in {currency} matches your search.</p>;
  return (
    <ul className="grid gap-2">
      {charges.map((charge) => (
        <li key={charge.id}>
          <button
            type="button"
            onClick={() => onChoose(charge.id)}
            className="grid min-h-11 w-full cursor-pointer gap-0.5 rounded-lg border border-control-line px-4 py-2.5 text-start hover:border-action hover:bg-row-pointed"
          >
            <ChargeWords charge={charge} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ChargeWords({ charge }: { charge: Charge }) {
  const { student_name, reference, program_title, currency, left_minor } = charge;
  return (
    <>
      <span className="wrap-anywhere font-semibold">
        {student_name}, {formatMoney({ currency, amount_minor: left_minor })} left
      </span>
      <span className="wrap-anywhere text-muted text-sm">
        {reference}, {program_title}
      </span>
    </>
  );
}
