import { CircleHelp } from "lucide-react";
import { type Charge, chargeStateLabels } from "#contract/fees/charges.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";

const tones: Record<Charge["state"], BadgeTone> = {
  unpaid: "accent",
  part_paid: "accent",
  paid: "good",
  overpaid: "good",
  waived: "neutral",
  on_purchase_order: "neutral",
  cancelled: "neutral",
};

type FeeStateProps = { charge: Pick<Charge, "state" | "is_overdue"> };

/** How a fee stands in one word; what is overdue says that first. */
export function FeeState({ charge: { state, is_overdue } }: FeeStateProps) {
  return (
    <Badge tone={is_overdue ? "urgent" : tones[state]} className="md:whitespace-nowrap">
      {is_overdue ? `Overdue${state === "part_paid" ? ", partly paid" : ""}` : chargeStateLabels[state]}
    </Badge>
  );
}

/** How many reported payments wait for a decision. */
export function ToConfirm({ count }: { count: number }) {
  return (
    <Badge tone="accent" icon={<CircleHelp />} className="md:whitespace-nowrap">
      {count} to confirm
    </Badge>
  );
}
