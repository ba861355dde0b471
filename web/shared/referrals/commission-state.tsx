import { type CommissionState, commissionStateLabels } from "#contract/affiliates/commission-rules.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";

const tones: Record<CommissionState, BadgeTone> = {
  pending: "accent",
  confirmed: "good",
  paid: "good",
  void: "neutral",
};

/** The state of a commission or a bonus, for staff and the affiliate. */
export function CommissionStateBadge({ state }: { state: CommissionState }) {
  return <Badge tone={tones[state]}>{commissionStateLabels[state]}</Badge>;
}
