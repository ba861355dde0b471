import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  openRowStates,
  type Statement,
  type StatementRow,
  statementRowLabels,
} from "#contract/fees/statements.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { api } from "#web/api.ts";
import { sentenceOf } from "#web/dashboard/shell/sentence-of.ts";
import { Alert } from "#web/ui/layout/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { Button } from "#web/ui/layout/button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { dayInWords } from "../day-in.ts";
import { statementsKey } from "./statement-queries.ts";

type LineTableProps = { rows: StatementRow[]; statement: Statement; onChoose: (row: StatementRow) => void };

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

const isOpen = ({ state }: StatementRow) => openRowStates.some((open) => open === state);

export function LineTable({ rows, statement, onChoose }: LineTableProps) {
  const currency = statement.format?.currency ?? "UGX";
  const turn = useTurn(statement.id);
  const columns: Column<StatementRow>[] = [
    {
      key: "money",
      header: "Money in",
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
                    : formatMoney({ currency, amount_minor: row.amount_minor })}
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
    { key: "fee", header: "Fee", cell: (row) => <FeeCell row={row} currency={currency} /> },
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
      cell: (row) =>
        isOpen(row) && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${row.charge ? "Choose another fee" : "Choose a fee"} for line ${row.line}`}
            onClick={() => onChoose(row)}
          >
            {row.charge ? "Another Fee" : "Choose a Fee"}
          </Button>
        ),
    },
  ];
  return (
    <>
      {turn.isError && (
        <Alert tone="error">{sentenceOf(turn.error, "Failed to change the line. Please try again.")}</Alert>
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

type FeeCellProps = { row: StatementRow; currency: Parameters<typeof formatMoney>[0]["currency"] };

function FeeCell({ row: { charge }, currency }: FeeCellProps) {
  if (!charge) return <span className="text-muted">None</span>;
  const { student_name, reference, program_title, left_minor } = charge;
  const left = `${formatMoney({ currency, amount_minor: left_minor })} left`;
  return <TwoLines first={`${student_name}, ${left}`} second={`${reference}, ${program_title}`} />;
}
