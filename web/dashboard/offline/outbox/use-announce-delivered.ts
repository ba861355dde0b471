import { useEffect, useRef } from "react";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { useAnyDelivered, useCancelledLate } from "./use-outbox.ts";

/** Waiting items are sent one by one when the network returns. Deliveries within this time share one toast. */
const TOGETHER_MS = 1_200;

/** Duration of the message after a cancel: two sentences. */
const CANCELLED_MS = 10_000;

/**
 * Shows a toast in every section when the server accepts an item that has an announcement or has waited, and when a
 * cancelled item may have arrived.
 */
export function useAnnounceDelivered(): void {
  const showToast = useToast();
  const late = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCancelledLate(({ ifArrived = "If so, it is shown here." }) =>
    showToast(`It may have reached us already. ${ifArrived}`, {
      ...{ tone: "error", lasts_ms: CANCELLED_MS, about: "cancelled" },
    }),
  );
  useAnyDelivered(({ metadata: { announcement, label }, has_waited }) => {
    if (announcement) return showToast(announcement);
    if (!has_waited) return;
    late.current.push(label);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => showToast(sentenceFor(late.current.splice(0))), TOGETHER_MS);
  });
}

function sentenceFor(labels: readonly string[]): string {
  return labels.length === 1 ? `Sent: ${labels[0]}.` : `${labels.length} waiting items were sent.`;
}
