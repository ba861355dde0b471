import { type ChargeState, chargeStateLabels, type OwnCharge } from "#contract/fees/charges.ts";
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

/** The state in a word. What is overdue says so in place of "unpaid". */
export function stateLook({ state, is_overdue }: OwnCharge): { label: string; tone: BadgeTone } {
  return is_overdue
    ? { label: "Overdue", tone: "urgent" }
    : { label: chargeStateLabels[state], tone: tones[state] };
}
