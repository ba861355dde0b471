import { CircleHelp } from "lucide-react";
import { chargeStateLabels } from "#contract/fees/charge-states.ts";
import type { Charge } from "#contract/fees/charges.ts";
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

/** Shows the state of a fee. An overdue fee shows that first. */
export function FeeState({ charge: { state, is_overdue } }: FeeStateProps) {
  return (
    <Badge tone={is_overdue ? "urgent" : tones[state]} className="md:whitespace-nowrap">
      {is_overdue ? `Overdue${state === "part_paid" ? ", partly paid" : ""}` : chargeStateLabels[state]}
    </Badge>
  );
}

/** Shows how many reported payments are waiting for a decision. */
export function ToConfirm({ count }: { count: number }) {
  return (
    <Badge tone="accent" icon={<CircleHelp />} className="md:whitespace-nowrap">
      {count} to confirm
    </Badge>
  );
}
