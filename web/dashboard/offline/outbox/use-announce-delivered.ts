import { useEffect, useRef } from "react";
import { useToast } from "#web/ui/overlays/toast.tsx";
import type { OutboxItem } from "./item.ts";
import { itemsInWords } from "./kinds.ts";
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
  const late = useRef<Late[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useCancelledLate(({ ifArrived = "If so, it is shown here." }) =>
    showToast(`It may have reached us already. ${ifArrived}`, {
      ...{ tone: "error", lasts_ms: CANCELLED_MS, about: "cancelled" },
    }),
  );
  useAnyDelivered(({ queue, metadata, has_waited }) => {
    if (metadata.announcement) return showToast(metadata.announcement);
    if (!has_waited) return;
    late.current.push({ queue, metadata });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => showToast(sentenceFor(late.current.splice(0))), TOGETHER_MS);
  });
}

type Late = Pick<OutboxItem, "queue" | "metadata">;

function sentenceFor(sent: readonly Late[]): string {
  return sent.length === 1 ? `Sent: ${sent[0]?.metadata.label}.` : `Sent: ${itemsInWords(sent)}.`;
}
