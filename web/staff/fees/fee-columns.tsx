import { Link } from "react-router";
import { chargeCan } from "#contract/fees/charge-states.ts";
import type { Charge } from "#contract/fees/charges.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { RowCheckbox } from "#web/dashboard/lists/row-checkbox.tsx";
import type { Selection } from "#web/dashboard/lists/use-selection.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { readablePhone } from "#web/shared/phones/phone-words.ts";
import { RefusedEmail } from "#web/staff/students/refused-email.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { FeeState, ToConfirm } from "./fee-state.tsx";

export const feeColumns = ({ selection }: { selection: Selection }): Column<Charge>[] => [
  {
    key: "student",
    header: "Student",
    isRowHeader: true,
    isSortable: true,
    cell: (charge) => (
      <div className="flex items-center gap-1 md:min-w-36 lg:min-w-44">
        <RowCheckbox
          label={`Choose ${charge.student_name}, ${charge.reference}`}
          id={charge.id}
          selection={selection}
          canSelect={chargeCan.remind[charge.state] === true}
        />
        <div className="min-w-0">
          <TwoLines
            isStrong
            first={<FeeLink {...charge} />}
            second={
              <>
                {/* Not a link: it would be too near to the name for a finger (WCAG 2.5.8). The fee's page has one. */}
                {charge.student_phone && (
                  <span className="whitespace-nowrap tabular-nums">
                    {readablePhone(charge.student_phone)}
                  </span>
                )}
                {charge.is_email_refused && <RefusedEmail className="ms-2 text-xs" />}
              </>
            }
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
        // Without an organization, the title may use both lines.
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
    isSortable: true,
    showsFrom: "lg",
    cell: ({ due_at, reminded_at, currency, due_minor, left_minor }) => (
      <>
        <Time at={due_at} className="block whitespace-nowrap" />
        {due_minor < left_minor && due_minor > 0 && (
          <p className="whitespace-nowrap text-muted text-xs tabular-nums">
            {formatMoney({ currency, amount_minor: due_minor })} of it
          </p>
        )}
        {reminded_at && (
          <p className="whitespace-nowrap text-muted text-xs">
            Reminded <Time at={reminded_at} />
          </p>
        )}
      </>
    ),
  },
  { key: "state", header: "State", cell: (charge) => <StateCell charge={charge} /> },
];

function FeeLink({ id, student_name }: Charge) {
  return (
    <Link to={useAddress().href({ fee: id })} className="underline decoration-line underline-offset-4">
      {student_name}
    </Link>
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

/** Shows payments to confirm instead of the state, because the sums show the state as well. */
function StateCell({ charge }: { charge: Charge }) {
  const { reported_count } = charge;
  return reported_count === 0 ? <FeeState charge={charge} /> : <ToConfirm count={reported_count} />;
}
