import { BellRing } from "lucide-react";
import { Link } from "react-router";
import { type Charge, chargeCan } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money.ts";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { IconButton } from "#web/ui/layout/icon-button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { FeeState, ToConfirm } from "./fee-state.tsx";

type FeeTableProps = { charges: Charge[]; selection: Selection; onRemind: (charge: Charge) => void };

export function FeeTable({ charges, selection, onRemind }: FeeTableProps) {
  const { href } = useAddress();
  const columns: Column<Charge>[] = [
    {
      key: "student",
      header: "Student",
      isRowHeader: true,
      cell: (charge) => (
        <div className="flex items-center gap-1 md:min-w-36 lg:min-w-44">
          <ChooseBox charge={charge} selection={selection} />
          <div className="min-w-0">
            <TwoLines
              isStrong
              first={
                <Link to={href({ fee: charge.id })} className="underline decoration-line underline-offset-4">
                  {charge.student_name}
                </Link>
              }
              second={charge.student_phone}
            />
          </div>
        </div>
      ),
    },
    {
      key: "program",
      header: "Program",
      showsFrom: "lg",
      cell: ({ program_title, organization }) =>
        organization ? (
          <TwoLines first={program_title} second={organization} />
        ) : (
          // The line that an employer would have is the title's.
          <p className="wrap-anywhere line-clamp-2" title={program_title}>
            {program_title}
          </p>
        ),
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
      showsFrom: "lg",
      cell: ({ due_at, reminded_at }) => (
        <>
          <Time at={due_at} className="block whitespace-nowrap" />
          {reminded_at && (
            <p className="whitespace-nowrap text-muted text-xs">
              Reminded <Time at={reminded_at} />
            </p>
          )}
        </>
      ),
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
  // As wide as a box, so that the names stand under each other.
  if (chargeCan.remind[charge.state] !== true) return <span className="-ms-3 w-11 shrink-0 max-md:hidden" />;
  return (
    <label className="-my-1 -ms-3 inline-grid size-11 shrink-0 cursor-pointer place-items-center">
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
  const { currency, left_minor, amount_minor, discount_minor, to_pay_back_minor } = charge;
  if (to_pay_back_minor > 0)
    return (
      <>
        <p className="whitespace-nowrap font-semibold tabular-nums">
          {formatMoney({ currency, amount_minor: to_pay_back_minor })}
        </p>
        <p className="whitespace-nowrap text-muted text-xs">to pay back</p>
      </>
    );
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

/** A payment that waits for a decision comes before the state, which the sums tell as well. */
function StateCell({ charge }: { charge: Charge }) {
  const { reported_count } = charge;
  return reported_count === 0 ? <FeeState charge={charge} /> : <ToConfirm count={reported_count} />;
}
