import { useEffect, useRef } from "react";
import { useToast } from "#web/ui/overlays/toast.tsx";
import { useAnyDelivered } from "./use-outbox.ts";

/** What waited is sent one by one when the network is back, and said once. */
const TOGETHER_MS = 1_200;

/** Says in every section what the server has accepted: work in its own sentence, and whatever waited for the network. */
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
  return labels.length === 1 ? `Sent: ${labels[0]}.` : `${labels.length} items that waited are sent.`;
}
