import { paths } from "#web/paths.ts";
import { useCharges } from "#web/student/fees/fee-queries.ts";
import { isDue, leftInAll } from "#web/student/fees/fee-words.ts";
import { ButtonLink } from "#web/ui/layout/button-link.tsx";

/** On the student's first section: what is left to pay in all, and the way to pay it. */
export function FeesDue() {
  const charges = useCharges();
  const left = leftInAll(charges);
  if (!left) return null;
  const isOverdue = charges.some((charge) => isDue(charge) && charge.is_overdue);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>
        <strong className="tabular-nums">{left}</strong> is left to pay
        {isOverdue && <strong>, part of it overdue</strong>}.
      </p>
      <ButtonLink to={paths.dashboard("fees")} size="small">
        See How to Pay
      </ButtonLink>
    </div>
  );
}
