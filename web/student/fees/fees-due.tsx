import type { Today } from "#contract/students/today.ts";
import { paths } from "#web/paths.ts";
import { ReportLine } from "#web/student/fees/fee-line.tsx";
import { useCharges } from "#web/student/fees/fee-queries.ts";
import { isDue, moneyOf } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Time } from "#web/ui/layout/time.tsx";

/** A notice on the first section: the total left to pay, the next due date, and a link to the ways to pay. */
export function FeesDue({ fees: { left, due_at, is_overdue } }: { fees: NonNullable<Today["fees"]> }) {
  const charges = useCharges().filter(isDue);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>
        <strong className="tabular-nums">
          {left.map((sum) => moneyOf(sum, sum.left_minor)).join(" and ")}
        </strong>{" "}
        is left to pay
        {is_overdue ? (
          <strong>, part of it overdue</strong>
        ) : (
          <>
            , the next payment is due <Time at={due_at} />
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
