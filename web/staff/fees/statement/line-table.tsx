import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Statement, type StatementRow, statementRowLabels } from "#contract/fees/statements.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { dayInWords } from "../day-in.ts";
import { isOpen, LineActions } from "./line-actions.tsx";
import { statementsKey } from "./statement-queries.ts";

type LineTableProps = {
  rows: StatementRow[];
  statement: Statement;
  onChoose: (row: StatementRow) => void;
  onReverse: (row: StatementRow) => void;
};

const tones: Record<StatementRow["state"], BadgeTone> = {
  unread: "neutral",
  matched: "good",
  guess: "accent",
  unmatched: "accent",
  imported: "neutral",
  left_aside: "neutral",
  broken: "urgent",
  recorded: "good",
};

const moneyOf = ({ currency }: StatementRow, amount_minor: number) =>
  formatMoney({ currency: currency ?? "UGX", amount_minor });

export function LineTable({ rows, statement, onChoose, onReverse }: LineTableProps) {
  const turn = useTurn(statement.id);
  const aside = useAside(statement.id);
  const failure = turn.error ?? aside.error;
  const columns: Column<StatementRow>[] = [
    {
      key: "money",
      header: "Money",
      isRowHeader: true,
      cell: (row) => (
        <div className="flex items-center gap-1">
          {isOpen(row) && row.charge ? (
            <ChooseBox row={row} onTurn={() => turn.mutate(row)} isPending={turn.isPending} />
          ) : (
            <span className="-ms-3 w-11 shrink-0 max-md:hidden" />
          )}
          <div className="min-w-0">
            <TwoLines
              isStrong
              first={
                <span className="whitespace-nowrap">
                  {row.amount_minor === null
                    ? `Line ${row.line}`
                    : `${row.is_money_out ? "−" : ""}${moneyOf(row, row.amount_minor)}`}
                </span>
              }
              second={row.paid_on && `${dayInWords(row.paid_on)}, line ${row.line}`}
            />
          </div>
        </div>
      ),
    },
    {
      key: "payer",
      header: "Payer",
      cell: ({ payer_name, payer_phone, details }) => (
        <TwoLines first={[payer_name, payer_phone].filter(Boolean).join(", ")} second={details} />
      ),
    },
    {
      key: "number",
      header: "Number",
      showsFrom: "xl",
      cell: ({ external_id }) => <span className="wrap-anywhere text-xs">{external_id}</span>,
    },
    { key: "fee", header: "Fee", cell: (row) => <FeeCell row={row} /> },
    {
      key: "state",
      header: "State",
      cell: ({ state, remark }) => (
        <>
          <Badge tone={tones[state]} className="whitespace-nowrap">
            {statementRowLabels[state]}
          </Badge>
          {remark && <p className="wrap-anywhere mt-1 text-muted text-xs">{remark}</p>}
        </>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      cell: (row) => (
        <LineActions
          row={row}
          onChoose={onChoose}
          onReverse={onReverse}
          onAside={() => aside.mutate(row)}
          isPending={aside.isPending}
        />
      ),
    },
  ];
  return (
    <>
      {failure && (
        <Alert tone="error">{sentenceOf(failure, "Failed to change the line. Please try again.")}</Alert>
      )}
      <Table caption="Lines" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </>
  );
}

/** Chooses a line for recording, or leaves it out. */
function useTurn(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ line, is_chosen }: StatementRow) =>
      api.statements.choose({ params: { id, line }, body: { is_chosen: !is_chosen } }),
    // Also after a failure: a colleague may have recorded it already.
    onSettled: () => queries.invalidateQueries({ queryKey: statementsKey }),
  });
}

/** Sets a line aside for good, or takes it back. */
function useAside(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ line, is_set_aside }: StatementRow) =>
      api.statements.set_aside({ params: { id, line }, body: { is_set_aside: !is_set_aside } }),
    onSettled: () => queries.invalidateQueries({ queryKey: statementsKey }),
  });
}

type ChooseBoxProps = { row: StatementRow; onTurn: () => void; isPending: boolean };

function ChooseBox({ row, onTurn, isPending }: ChooseBoxProps) {
  return (
    <label className="-my-1 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Record line ${row.line} for ${row.charge?.student_name}`}
        checked={row.is_chosen}
        aria-disabled={isPending}
        onChange={() => !isPending && onTurn()}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

function FeeCell({ row }: { row: StatementRow }) {
  const { charge } = row;
  if (!charge) return <span className="text-muted">None</span>;
  const { student_name, reference, program_title, left_minor } = charge;
  const left = `${moneyOf(row, left_minor)} left`;
  return <TwoLines first={`${student_name}, ${left}`} second={`${reference}, ${program_title}`} />;
}
