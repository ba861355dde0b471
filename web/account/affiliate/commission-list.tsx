import type { OwnCommission } from "#contract/affiliates/commissions.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { CommissionStateBadge } from "#web/shared/referrals/commission-state.tsx";
import { takenBack } from "#web/shared/taken-back.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { Time } from "#web/ui/time/time.tsx";

const columns: Column<OwnCommission>[] = [
  {
    key: "program",
    header: "Program",
    isRowHeader: true,
    cell: ({ course_name }) => <Wrapped>{course_name}</Wrapped>,
  },
  {
    key: "date",
    header: "Enrolled",
    cell: ({ enrolled_at }) => <Time at={enrolled_at} className="whitespace-nowrap" />,
  },
  { key: "price", header: "Price", isNumeric: true, cell: ({ course_price }) => course_price },
  { key: "rate", header: "Rate", isNumeric: true, cell: ({ rate_percent }) => `${rate_percent}%` },
  {
    key: "commission",
    header: "Commission",
    isNumeric: true,
    cell: (row) => <span className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(row)}</span>,
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, void_reason, ...row }) => (
      <>
        <CommissionStateBadge state={state} />
        {row.taken_back_minor < 0 && (
          <p className="mt-1 text-muted text-sm">{takenBack(row)}: the student's payment was reversed</p>
        )}
        {void_reason && <p className="mt-1 text-muted text-sm">{void_reason}</p>}
      </>
    ),
  },
];

/** The affiliate's commissions. They name the program, the day and the money, but no student. */
export function CommissionList({ commissions }: { commissions: OwnCommission[] }) {
  if (commissions.length === 0)
    return (
      <EmptyState title="No commissions yet">
        Share your link: you earn on everyone who enrolls within 30 days of opening it.
      </EmptyState>
    );
  return <Table caption="Commissions" columns={columns} rows={commissions} rowKey={({ id }) => id} />;
}
