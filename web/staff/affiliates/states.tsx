import type { AffiliateStatus } from "#contract/affiliates/application-choices.ts";
import type { CommissionState } from "#contract/affiliates/commission-rules.ts";
import { Badge, type BadgeTone } from "#web/ui/layout/badge.tsx";

const statusLook: Record<AffiliateStatus, { tone: BadgeTone; word: string }> = {
  pending: { tone: "accent", word: "Pending" },
  approved: { tone: "good", word: "Approved" },
  rejected: { tone: "neutral", word: "Rejected" },
};

export function StatusBadge({ status }: { status: AffiliateStatus }) {
  const { tone, word } = statusLook[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const stateLook: Record<CommissionState, { tone: BadgeTone; word: string }> = {
  pending: { tone: "accent", word: "Pending" },
  confirmed: { tone: "good", word: "Confirmed" },
  paid: { tone: "good", word: "Paid" },
  void: { tone: "neutral", word: "Void" },
};

export function StateBadge({ state }: { state: CommissionState }) {
  const { tone, word } = stateLook[state];
  return <Badge tone={tone}>{word}</Badge>;
}
