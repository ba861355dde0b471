import { BellRing } from "lucide-react";
import { Link } from "react-router";
import { type Charge, chargeCan } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { FeeState } from "./fee-state.tsx";
import type { Selection } from "./use-selection.ts";

type FeeTableProps = { charges: Charge[]; selection: Selection; onRemind: (charge: Charge) => void };

export function FeeTable({ charges, selection, onRemind }: FeeTableProps) {
  const { href } = useAddress();
  const columns: Column<Charge>[] = [
    {
      key: "chosen",
      header: "Chosen",
      size: "fit",
      cell: (charge) => <ChooseBox charge={charge} selection={selection} />,
    },
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: ({ id, student_name, student_phone }) => (
        <TwoLines
          isStrong
          first={
            <Link to={href({ fee: id })} className="underline decoration-line underline-offset-4">
              {student_name}
            </Link>
          }
          second={student_phone}
        />
      ),
    },
    {
      key: "program",
      header: "Program",
      showsFrom: "lg",
      cell: ({ program_title, organization }) => <TwoLines first={program_title} second={organization} />,
    },
    {
      key: "reference",
      header: "Reference",
      showsFrom: "xl",
      cell: ({ reference }) => <span className="whitespace-nowrap tabular-nums">{reference}</span>,
    },
    { key: "left", header: "Left", isNumeric: true, cell: (charge) => <LeftCell charge={charge} /> },
    {
      key: "due",
      header: "Due",
      cell: ({ due_at }) => <Time at={due_at} className="whitespace-nowrap" />,
    },
    { key: "state", header: "State", cell: (charge) => <StateCell charge={charge} /> },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      // A row draws only what can be done.
      cell: (charge) =>
        chargeCan.remind[charge.state] === true && (
          <IconButton
            label={`Remind ${charge.student_name} of ${charge.reference}`}
            icon={<BellRing className="size-5" />}
            onClick={() => onRemind(charge)}
          />
        ),
    },
  ];
  return <Table caption="Fees" columns={columns} rows={charges} rowKey={({ id }) => id} />;
}

function ChooseBox({ charge, selection }: { charge: Charge; selection: Selection }) {
  if (chargeCan.remind[charge.state] !== true) return null;
  return (
    <label className="-my-1 inline-grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`Choose ${charge.student_name}, ${charge.reference}`}
        checked={selection.has(charge.id)}
        onChange={() => selection.turn(charge.id)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

function LeftCell({ charge }: { charge: Charge }) {
  const { currency, left_minor, amount_minor, discount_minor } = charge;
  return (
    <>
      <p className="whitespace-nowrap font-semibold tabular-nums">
        {formatMoney({ currency, amount_minor: left_minor })}
      </p>
      <p className="whitespace-nowrap text-muted text-xs tabular-nums">
        of {formatMoney({ currency, amount_minor: amount_minor - discount_minor })}
      </p>
    </>
  );
}

function StateCell({ charge }: { charge: Charge }) {
  const { reported_count, reminded_at } = charge;
  return (
    <>
      <FeeState charge={charge} />
      {reported_count > 0 ? (
        <p className="whitespace-nowrap font-semibold text-accent-text text-xs">
          {reported_count === 1 ? "1 payment to confirm" : `${reported_count} payments to confirm`}
        </p>
      ) : (
        reminded_at && (
          <p className="whitespace-nowrap text-muted text-xs">
            Reminded <Time at={reminded_at} />
          </p>
        )
      )}
    </>
  );
}
