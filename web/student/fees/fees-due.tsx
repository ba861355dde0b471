import type { Today } from "#contract/learning/today.ts";
import { paths } from "#web/paths.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";
import { Time } from "#web/ui/layout/time.tsx";

/** On the student's first section: what is left to pay in all, when the next of it is due, and the way to pay it. */
export function FeesDue({ fees: { left, due_at, is_overdue } }: { fees: NonNullable<Today["fees"]> }) {
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
      </p>
      <ButtonLink to={paths.dashboard("fees")} size="small">
        See How to Pay
      </ButtonLink>
    </div>
  );
}
