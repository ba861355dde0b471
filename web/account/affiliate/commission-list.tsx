import type { OwnCommission } from "#contract/affiliates/commissions.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { CommissionStateBadge } from "#web/shared/commission-state.tsx";
import { takenBack } from "#web/shared/taken-back.ts";
import { EmptyState } from "#web/ui/layout/empty-state.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";

const columns: Column<OwnCommission>[] = [
  { key: "program", header: "Program", isRowHeader: true, cell: ({ course_name }) => course_name },
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
          <p className="mt-1 text-muted text-sm">{takenBack(row)}: the student's payment went back</p>
        )}
        {void_reason && <p className="mt-1 text-muted text-sm">{void_reason}</p>}
      </>
    ),
  },
];

/** Nothing of the students is in it: the program, the day and the money. */
export function CommissionList({ commissions }: { commissions: OwnCommission[] }) {
  if (commissions.length === 0)
    return (
      <EmptyState title="No commissions yet">
        Share your link: everybody who enrolls within 30 days counts.
      </EmptyState>
    );
  return <Table caption="Commissions" columns={columns} rows={commissions} rowKey={({ id }) => id} />;
}
