import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AffiliateStats, Commission } from "#contract/affiliates/commissions.ts";
import { formatCommission, type Money } from "#contract/shared/money/money.ts";
import { api } from "#web/api/client.ts";
import { listQ, q } from "#web/api/query.ts";
import { useAddress } from "#web/dashboard/shell/use-address.ts";
import { bonusInWords, hasBonus } from "#web/shared/referrals/bonus-words.ts";
import { CommissionStateBadge } from "#web/shared/referrals/commission-state.tsx";
import { earnedSums } from "#web/shared/referrals/earned-sums.ts";
import { takenBack } from "#web/shared/taken-back.ts";
import { EmailText } from "#web/shared/text/email-text.tsx";
import { FailedState } from "#web/ui/layout/failed-state.tsx";
import { Loading, SkeletonText } from "#web/ui/layout/skeleton.tsx";
import { StatTile } from "#web/ui/layout/stat-tile.tsx";
import { type Column, Table } from "#web/ui/table/table.tsx";
import { Wrapped } from "#web/ui/table/wrapped.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ReferredStudent } from "./referred-student.tsx";

/** Shows enrollments, commission and clicks of an approved affiliate (staff.md 2 and 3). */
export function AffiliateFigures({ code }: { code: string }) {
  const stats = useQuery(q(api.commissions.stats, { params: { code } }));
  if (stats.isPending)
    return (
      <Loading label="Loading statistics">
        <SkeletonText lines={5} />
      </Loading>
    );
  if (stats.isError) return <FailedState title="Failed to get stats" onRetry={() => void stats.refetch()} />;
  const { total_enrollments, total_clicks } = stats.data;
  const [commission, ...others] = earnedSums(stats.data.balances);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_2fr_1fr]">
        <StatTile label="Enrollments" value={total_enrollments} />
        <StatTile label="Commission" value={formatCommission(commission)} />
        <StatTile label="Clicks" value={total_clicks} />
      </div>
      <OtherEarnings sums={others} bonuses={stats.data.bonuses.filter(hasBonus)} />
      <ReferredEnrollments code={code} />
    </>
  );
}

/** Number of enrollments that fit in the dialog. The tab "Commissions" lists all. */
const SHOWN = 30;

/** Loads the enrollments in a separate call, so that the figures stay visible if it fails (visitors.md 8). */
function ReferredEnrollments({ code }: { code: string }) {
  const { href } = useAddress();
  const referred = useQuery(
    listQ(api.commissions.of_affiliate, { params: { code }, query: { page: 1, page_size: SHOWN } }),
  );
  if (referred.isPending)
    return (
      <Loading label="Loading enrollments">
        <SkeletonText lines={3} />
      </Loading>
    );
  if (referred.isError)
    return <FailedState title="Failed to get enrollments" onRetry={() => void referred.refetch()} />;
  const { count, results } = referred.data;
  if (count === 0) return <p className="text-muted">Nobody has enrolled through this link yet.</p>;
  return (
    <>
      <Table caption="Referred enrollments" columns={columns} rows={results} rowKey={({ id }) => id} />
      {count > results.length && (
        <Link
          to={href({ view: "commissions", search: code, state: "all", affiliate: undefined })}
          className="underline"
        >
          All {count} enrollments
        </Link>
      )}
    </>
  );
}

type OtherEarningsProps = { sums: Money[]; bonuses: AffiliateStats["bonuses"] };

/** Lists other currencies and bonuses separately, because sums of two currencies are never added. */
function OtherEarnings({ sums, bonuses }: OtherEarningsProps) {
  if (sums.length + bonuses.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {sums.map((sum) => (
        <li key={sum.currency}>
          Commission in {sum.currency}: {formatCommission(sum)}
        </li>
      ))}
      {bonuses.map((bonus) => (
        <li key={bonus.month}>Bonus of {bonusInWords(bonus)}</li>
      ))}
    </ul>
  );
}

const columns: Column<Commission>[] = [
  {
    key: "student",
    header: "Student",
    isRowHeader: true,
    cell: (commission) => (
      <>
        <p className="font-semibold">
          <ReferredStudent commission={commission} />
        </p>
        <p className="font-normal text-muted text-sm [overflow-wrap:anywhere]">
          <EmailText email={commission.student_email} />
        </p>
      </>
    ),
  },
  { key: "course", header: "Program", cell: ({ course_name }) => <Wrapped>{course_name}</Wrapped> },
  {
    key: "commission",
    header: "Commission",
    isNumeric: true,
    cell: (row) => (
      <span className="whitespace-nowrap tabular-nums">
        {formatCommission(row)} ({row.rate_percent}%)
        {row.taken_back_minor < 0 && <span className="block text-urgent text-xs">{takenBack(row)}</span>}
      </span>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <CommissionStateBadge state={state} /> },
  {
    key: "enrolled",
    header: "Enrolled",
    cell: ({ enrolled_at }) => <Time at={enrolled_at} className="whitespace-nowrap" />,
  },
];
