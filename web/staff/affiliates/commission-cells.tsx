import type { Commission } from "#contract/affiliates/commissions.ts";
import { formatMoney } from "#contract/shared/money/money.ts";
import { takenBack } from "#web/shared/taken-back.ts";
import { TwoLines } from "#web/ui/table/two-lines.tsx";
import { Time } from "#web/ui/time/time.tsx";
import { ReferredStudent } from "./referred-student.tsx";

type CellProps = { commission: Commission };

export function EnrollmentCell({ commission }: CellProps) {
  return (
    <TwoLines
      first={commission.course_name}
      second={
        <>
          <ReferredStudent commission={commission} />, <Time at={commission.enrolled_at} />
        </>
      }
    />
  );
}

export function SumCell({ commission }: CellProps) {
  const { rate_percent, course_price, taken_back_minor, unpaid_fee, state, is_payment_reversed } = commission;
  return (
    <>
      <p className="whitespace-nowrap font-semibold tabular-nums">{formatMoney(commission)}</p>
      <p className="whitespace-nowrap text-muted text-xs">
        {rate_percent}% of <span className="whitespace-nowrap">{course_price}</span>
      </p>
      {taken_back_minor < 0 && (
        <p className="whitespace-nowrap text-urgent text-xs">{takenBack(commission)}</p>
      )}
      {unpaid_fee && (state === "pending" || is_payment_reversed) && (
        <p className="text-urgent text-xs">{unpaid_fee}</p>
      )}
    </>
  );
}

/** Source of each referral. Staff should check a reported one before they confirm it. */
const sources: Record<Commission["source"], string> = {
  link: "Opened the link",
  code: "Code sent with the enrollment",
  report: "Reported afterwards",
};

const batchInWords = (id: number | null) => (id === null ? "with the next batch" : `in batch ${id}`);

/** Returns the reason for the commission's state, such as its batch or why it is void. */
export function behindState(commission: Commission): string {
  const { void_reason, payout_id, unpaid_reason, is_payment_reversed, source, corrections } = commission;
  if (void_reason !== null) return void_reason;
  const last = corrections.at(-1);
  if (last) return `${last.amount_minor < 0 ? "Taken back" : "Given again"} ${batchInWords(last.payout_id)}`;
  if (payout_id !== null) return `Batch ${payout_id}`;
  if (is_payment_reversed) return "Payment reversed: not in payouts";
  return unpaid_reason ? `Fee unpaid: ${unpaid_reason}` : sources[source];
}
