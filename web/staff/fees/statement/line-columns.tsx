import { type StatementRow, statementRowLabels } from "#contract/fees/statements/statements.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";
import { useIsBrowser } from "#web/ui/layout/use-is-browser.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { dayInWords } from "../day-in.ts";
import { isOpen } from "./line-actions.tsx";

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

const moneyOf = ({ currency }: Pick<StatementRow, "currency">, amount_minor: number) =>
  formatMoney({ currency: currency ?? "UGX", amount_minor });

/** Mutation that chooses a line for recording, or leaves it out. */
interface Turning {
  mutate: (row: StatementRow) => void;
  isPending: boolean;
}

export const lineColumns = ({ turn }: { turn: Turning }): Column<StatementRow>[] => [
  {
    key: "money",
    header: "Money",
    isRowHeader: true,
    cell: (row) => (
      <div className="flex items-center gap-1">
        {isOpen(row) && row.charge ? (
          <ChooseBox row={row} {...turn} />
        ) : (
          <span className="-ms-3 w-11 shrink-0 max-md:hidden" />
        )}
        <div className="min-w-0">
          <TwoLines
            isStrong
            wraps="both"
            first={
              <span className="whitespace-nowrap">
                {row.amount_minor === null
                  ? `Line ${row.line}`
                  : `${row.is_money_out ? "−" : ""}${moneyOf(row, row.amount_minor)}`}
              </span>
            }
            second={row.paid_on && `${dayInWords(row.paid_on)}, line\u00a0${row.line}`}
          />
        </div>
      </div>
    ),
  },
  {
    key: "payer",
    header: "Payer",
    cell: ({ payer_name, payer_phone, details, cells }) => {
      const payer = [payer_name, readablePhone(payer_phone)].filter(Boolean).join(", ");
      // A line that cannot be read is shown as it is in the file.
      if (!payer && !details) return <FileCells cells={cells} />;
      return <TwoLines wraps="both" first={payer} second={details} />;
    },
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
    cell: ({ remark, ...row }) => (
      <>
        <Badge tone={tones[row.state]} className="whitespace-nowrap">
          {statementRowLabels[row.state]}
        </Badge>
        {row.over_minor > 0 && (
          <p className="mt-1 text-xs font-semibold text-urgent">
            Overpays by <span className="whitespace-nowrap">{moneyOf(row, row.over_minor)}</span>
          </p>
        )}
        {remark && <p className="wrap-anywhere mt-1 text-muted text-xs">{remark}</p>}
      </>
    ),
  },
];

function ChooseBox({ row, mutate, isPending }: Turning & { row: StatementRow }) {
  return (
    <label className="-my-1 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Record line ${row.line} for ${row.charge?.student_name}`}
        checked={row.is_chosen}
        aria-disabled={isPending}
        disabled={!useIsBrowser()}
        onChange={() => !isPending && mutate(row)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

function FileCells({ cells }: Pick<StatementRow, "cells">) {
  const text = cells.filter((cell) => cell.trim() !== "").join(" | ");
  return text && <q className="wrap-anywhere text-sm before:content-none after:content-none">{text}</q>;
}

function FeeCell({ row }: { row: StatementRow }) {
  const { charge } = row;
  if (!charge) return <span className="text-muted">None</span>;
  const { student_name, reference, program_title, left_minor } = charge;
  const left = `${moneyOf(row, left_minor)} left`;
  return (
    <TwoLines wraps="both" first={`${student_name}, ${left}`} second={`${reference}, ${program_title}`} />
  );
}
