import { useEffect, useRef } from "react";
import { useToast } from "#web/ui/overlays/toast.tsx";
import type { OutboxItem } from "./item.ts";
import { itemsInWords, newestOf } from "./kinds.ts";
import { useAnyDelivered, useCancelledLate } from "./use-outbox.ts";

/** Waiting items are sent one by one when the network returns. Deliveries within this time share one toast. */
const TOGETHER_MS = 1_200;
/** The same for answers to a quiz: many small ones, in several calls. */
const ANSWERS_TOGETHER_MS = 5_000;

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
    const isAnswer = metadata.position !== undefined;
    // Only the first item of a queue was tried. Those behind it waited, too.
    const isLate = has_waited || late.current.some((one) => one.queue === queue);
    if (!isLate || (isAnswer && isAttemptOpen(queue))) return;
    late.current.push({ queue, metadata });
    clearTimeout(timer.current);
    const pause_ms = isAnswer ? ANSWERS_TOGETHER_MS : TOGETHER_MS;
    timer.current = setTimeout(() => showToast(sentenceFor(late.current.splice(0))), pause_ms);
  });
}

/** Returns whether the page of the attempt is open, which says where its answers are. */
const isAttemptOpen = (queue: string) =>
  queue === `quiz-${new URLSearchParams(window.location.search).get("attempt")}`;

type Late = Pick<OutboxItem, "queue" | "metadata">;

function sentenceFor(items: readonly Late[]): string {
  const sent = newestOf(items);
  return sent.length === 1 ? `Sent: ${sent[0]?.metadata.label}.` : `Sent: ${itemsInWords(sent)}.`;
}
