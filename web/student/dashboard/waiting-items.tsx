import { isOpen, type OutboxItem } from "#web/dashboard/offline/outbox/item.ts";
import { waitingInWords } from "#web/dashboard/offline/outbox/kinds.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";

type WaitingItemsProps = {
  /** Returns whether the page shows an item elsewhere. */
  leftOut?: (item: OutboxItem) => boolean;
};

/** The items that this device will send when there is a network. Each section shows its own, with a Cancel button. */
export function WaitingItems({ leftOut }: WaitingItemsProps) {
  const open = useOutbox().items.filter((item) => isOpen(item) && !leftOut?.(item));
  // An item that is queued behind one that waits has not been tried yet.
  const queues = new Set(open.filter(({ has_waited }) => has_waited).map(({ queue }) => queue));
  const waiting = open.filter(({ queue }) => queues.has(queue));
  if (waiting.length === 0) return null;
  return <WaitingNotice>{waitingInWords(waiting)}</WaitingNotice>;
}
