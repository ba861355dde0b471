import { type AffiliateStatus, affiliateStatusLabels } from "#contract/affiliates/application-choices.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";

const tones: Record<AffiliateStatus, BadgeTone> = {
  pending: "accent",
  approved: "good",
  rejected: "neutral",
};

export function StatusBadge({ status }: { status: AffiliateStatus }) {
  return <Badge tone={tones[status]}>{affiliateStatusLabels[status]}</Badge>;
}
