import { Badge } from "#web/ui/layout/badge.tsx";
import type { Outcome } from "./outcome.ts";

/** The outcome of an answer in words. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <Badge tone={tones[outcome]}>{outcome.charAt(0).toUpperCase() + outcome.slice(1)}</Badge>;
}

const tones = { right: "good", "partly right": "accent", wrong: "urgent", "not answered": "urgent" } as const;
