import { type ChargeState, chargeStateLabels } from "#contract/fees/charge-states.ts";
import type { OwnCharge } from "#contract/fees/charges.ts";
import type { BadgeTone } from "#web/ui/layout/badge.tsx";

const tones: Record<ChargeState, BadgeTone> = {
  unpaid: "accent",
  part_paid: "accent",
  paid: "good",
  overpaid: "good",
  waived: "good",
  on_purchase_order: "good",
  cancelled: "neutral",
};

/** Returns the state's label and tone. An overdue charge is "Overdue" instead of "Unpaid". */
export function stateLook({ state, is_overdue }: OwnCharge): { label: string; tone: BadgeTone } {
  return is_overdue
    ? { label: "Overdue", tone: "urgent" }
    : { label: chargeStateLabels[state], tone: tones[state] };
}
