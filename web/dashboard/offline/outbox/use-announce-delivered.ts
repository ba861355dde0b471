import { useEffect, useRef } from "react";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { useAnyDelivered } from "./use-outbox.ts";

/** Waiting items are sent one by one when the network returns. Deliveries within this time share one toast. */
const TOGETHER_MS = 1_200;

/** Shows a toast in every section when the server accepts an item that has an announcement or has waited. */
export function useAnnounceDelivered(): void {
  const showToast = useToast();
  const late = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
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
