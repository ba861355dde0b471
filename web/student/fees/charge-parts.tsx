import { CircleCheck } from "lucide-react";
import { chargeStateLabels } from "#contract/fees/charge-states.ts";
import type { ChargePart, OwnCharge } from "#contract/fees/charges.ts";
import { moneyOf } from "#web/student/fees/fee-words.ts";
import { formatTime } from "#web/ui/time/time.tsx";

/** The parts of a plan in order, each with its due date and what is left of it. */
export function ChargeParts({ charge }: { charge: OwnCharge }) {
  const { parts } = charge;
  if (parts.length === 0) return null;
  return (
    <section aria-label={`Parts of the fee for ${charge.program_title}`}>
      <h3 className="font-semibold text-sm">To pay in {parts.length} parts</h3>
      <ol className="mt-2 divide-y divide-line rounded-md border border-line">
        {parts.map((part) => (
          <li
            key={part.number}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-3.5 py-2.5 text-sm"
          >
            <span className="font-medium tabular-nums">
              {part.number}. {moneyOf(charge, part.amount_minor)}
            </span>
            <PartState charge={charge} part={part} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** States in which nothing is left of a part, although the student has not paid it. */
const settledWithoutPaying: Partial<Record<OwnCharge["state"], string>> = {
  waived: chargeStateLabels.waived,
  on_purchase_order: chargeStateLabels.on_purchase_order,
  cancelled: chargeStateLabels.cancelled,
};

function PartState({ charge, part }: { charge: OwnCharge; part: ChargePart }) {
  const day = formatTime(part.due_at);
  const settled = settledWithoutPaying[charge.state];
  if (settled) return <span className="text-muted">{settled}</span>;
  if (part.left_minor === 0)
    return (
      <span className="flex items-center gap-1.5 font-semibold text-action">
        <CircleCheck aria-hidden="true" className="size-4" />
        Paid
      </span>
    );
  const left = part.left_minor < part.amount_minor ? `${moneyOf(charge, part.left_minor)} left, ` : "";
  return part.is_overdue ? (
    <span className="font-semibold text-urgent">
      {left}overdue since {day}
    </span>
  ) : (
    <span className="text-muted">
      {left}due {day}
    </span>
  );
}
