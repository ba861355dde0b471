import type { Today } from "#contract/students/today.ts";
import { paths } from "#web/paths.ts";
import { ReportLine } from "#web/student/fees/fee-line.tsx";
import { useCharges } from "#web/student/fees/fee-queries.ts";
import { isDue, moneyOf } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Time } from "#web/ui/time/time.tsx";

type FeesDueProps = { fees: NonNullable<Today["fees"]> };

/**
 * A notice on the first section: the total left to pay, the next amount with its date, and a link to the ways to pay.
 * A page that an earlier release stored on the device has no `due`.
 */
export function FeesDue({ fees: { left, due = [], due_at, is_overdue } }: FeesDueProps) {
  const charges = useCharges().filter(isDue);
  const total = left.map((sum) => moneyOf(sum, sum.left_minor)).join(" and ");
  const next = due.map((sum) => moneyOf(sum, sum.due_minor)).join(" and ");
  const isAll = next === total;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>
        <strong className="tabular-nums">{total}</strong> is left to pay
        {is_overdue ? (
          <strong>, {isAll ? "all" : next || "part"} of it overdue</strong>
        ) : (
          <>
            , the next payment {next && !isAll && `of ${next} `}is due <Time at={due_at} />
          </>
        )}
        .
        {charges.map((charge) => (
          <ReportLine key={charge.id} charge={charge} />
        ))}
      </p>
      <ButtonLink to={paths.dashboard("fees")} size="small">
        See How to Pay
      </ButtonLink>
    </div>
  );
}
