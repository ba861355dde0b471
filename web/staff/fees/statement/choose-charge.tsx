import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Statement, StatementRow } from "#contract/fees/statements.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FoundCharges } from "../found-charges.tsx";
import { statementsKey } from "./statement-queries.ts";

type ChooseChargeProps = {
  row: StatementRow;
  statement: Statement;
  onSplit: () => void;
  onClose: () => void;
};

/** Staff search the fee that a line paid; it is then chosen for recording. */
export function ChooseCharge({ row, statement, onSplit, onClose }: ChooseChargeProps) {
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
        <p>
          <Button size="small" variant="quiet" onClick={onSplit}>
            It Pays Several Fees
          </Button>
        </p>
        <SearchBox
          label="Search by name, phone, reference or organization"
          maxLength={100}
          value={search}
          onChange={setSearch}
          data-first-focus=""
        />
        <FoundCharges search={search.trim()} currency={currency} onChoose={(id) => choosing.mutate(id)} />
      </div>
    </Dialog>
  );
}
