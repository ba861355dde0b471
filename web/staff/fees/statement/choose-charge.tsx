import { useState } from "react";
import type { Statement, StatementRow } from "#contract/fees/statements/statements.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { withinLength } from "#contract/shared/text/cut-text.ts";
import { api } from "#web/api/client.ts";
import { useChange } from "#web/api/use-change.ts";
import { problemOf } from "#web/dashboard/forms/problem-of.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { SearchBox } from "#web/ui/inputs/search-box.tsx";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { FoundCharges } from "../found-charges.tsx";

type ChooseChargeProps = {
  row: StatementRow;
  statement: Statement;
  onSplit: () => void;
  onClose: () => void;
};

/** Searches for the fee that a line pays, and chooses the line for recording. */
export function ChooseCharge({ row, statement, onSplit, onClose }: ChooseChargeProps) {
  const [search, setSearch] = useState(withinLength(row.payer_name, 100));
  const choosing = useChange(
    (charge: number) =>
      api.statements.choose({
        params: { id: statement.id, line: row.line },
        body: { charge, is_chosen: true },
      }),
    { stale: "statements", isStaleAfterFailure: true, onDone: onClose },
  );
  const currency = row.currency ?? "UGX";
  const from = [row.payer_name, readablePhone(row.payer_phone), row.details].filter(Boolean).join(", ");
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
