import { Ban, Check } from "lucide-react";
import { mayConfirm, mayVoid } from "#contract/affiliates/commission-rules.ts";
import type { Commission } from "#contract/affiliates/commissions.ts";
import { formatMoney } from "#contract/shared/money.ts";
import { takenBack } from "#web/shared/taken-back.ts";
import { Button } from "#web/ui/layout/button.tsx";
import { type Column, Table } from "#web/ui/layout/table.tsx";
import { Time } from "#web/ui/layout/time.tsx";
import { TwoLines } from "#web/ui/layout/two-lines.tsx";
import { affiliateColumn } from "./affiliate-column.tsx";
import { CommissionEvidence } from "./commission-evidence.tsx";
import { ReferredStudent } from "./referred-student.tsx";
import { StateBadge } from "./states.tsx";

type CommissionTableProps = {
  commissions: Commission[];
  confirming: readonly number[];
  onConfirm: (commission: Commission) => void;
  onVoid: (commission: Commission) => void;
};

/** How the server learned of the referral. Staff should check a report before they confirm it. */
const sources: Record<Commission["source"], string> = {
  link: "Opened the link",
  code: "Code sent along",
  report: "Reported afterwards",
};

export function CommissionTable({ commissions, confirming, onConfirm, onVoid }: CommissionTableProps) {
  const columns: Column<Commission>[] = [
    affiliateColumn(),
    {
      key: "course",
      header: "Enrollment",
      cell: (row) => (
        <>
          <TwoLines
            first={row.course_name}
            second={
              <>
                <ReferredStudent commission={row} />, <Time at={row.enrolled_at} />
              </>
            }
          />
        </>
      ),
    },
    {
      key: "commission",
      header: "Commission",
      isNumeric: true,
      cell: (row) => (
        <>
          <p className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(row)}</p>
          <p className="whitespace-nowrap text-muted text-xs">
            {row.rate_percent}% of <span className="whitespace-nowrap">{row.course_price}</span>
          </p>
          {row.taken_back_minor < 0 && (
            <p className="whitespace-nowrap text-urgent text-xs">{takenBack(row)}</p>
          )}
          {row.unpaid_fee && (row.state === "pending" || row.is_payment_reversed) && (
            <p className="text-urgent text-xs">{row.unpaid_fee}</p>
          )}
        </>
      ),
    },
    {
      key: "evidence",
      header: "Evidence",
      showsFrom: "widest",
      cell: (row) => <CommissionEvidence evidence={row.evidence} />,
    },
    {
      key: "state",
      header: "State",
      cell: (row) => (
        <div className="md:-my-0.5">
          <StateBadge state={row.state} />
          <p className="mt-1 text-muted text-xs md:mt-0 md:line-clamp-1">{behind(row)}</p>
        </div>
      ),
    },
    {
      key: "actions",
      header: "Actions",
      isActions: true,
      // Only what can be done: the state beside it says why the rest cannot.
      cell: (row) => (
        <>
          {mayConfirm(row) && (
            <Button
              size="small"
              variant="secondary"
              className="md:max-xl:px-3"
              icon={<Check className="size-4" />}
              aria-label={`Confirm ${row.course_name} of ${row.affiliate_name}`}
              isPending={confirming.includes(row.id)}
              pendingLabel="Confirming..."
              onClick={() => onConfirm(row)}
            >
              <span className="md:max-xl:sr-only">Confirm</span>
            </Button>
          )}
          {mayVoid(row) && (
            <Button
              size="small"
              variant="danger"
              className="md:max-xl:px-3"
              icon={<Ban className="size-4" />}
              aria-label={`Void ${row.course_name} of ${row.affiliate_name}`}
              onClick={() => onVoid(row)}
            >
              <span className="md:max-xl:sr-only">Void</span>
            </Button>
          )}
        </>
      ),
    },
  ];
  return <Table caption="Commissions" columns={columns} rows={commissions} rowKey={({ id }) => id} />;
}

const batchInWords = (id: number | null) => (id === null ? "with the next batch" : `in batch ${id}`);

/** What led to the state. */
function behind(row: Commission): string {
  const { void_reason, payout_id, unpaid_reason, is_payment_reversed, source } = row;
  if (void_reason !== null) return void_reason;
  const last = row.corrections.at(-1);
  if (last) return `${last.amount_minor < 0 ? "Taken back" : "Given again"} ${batchInWords(last.payout_id)}`;
  if (payout_id !== null) return `Batch ${payout_id}`;
  if (is_payment_reversed) return "Payment reversed: not in payouts";
  return unpaid_reason ? `Fee unpaid: ${unpaid_reason}` : sources[source];
}
