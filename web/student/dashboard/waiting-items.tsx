import { isOpen } from "#web/dashboard/offline/outbox/item.ts";
import { waitingInWords } from "#web/dashboard/offline/outbox/kinds.ts";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { WaitingNotice } from "#web/dashboard/offline/outbox/waiting-notice.tsx";

type WaitingItemsProps = {
  /** Queue whose items the page shows elsewhere. */
  leftOut?: string | undefined;
};

/** The items that this device will send when there is a network. Each section shows its own, with a Cancel button. */
export function WaitingItems({ leftOut }: WaitingItemsProps) {
  const waiting = useOutbox().items.filter(
    (item) => isOpen(item) && item.has_waited && item.queue !== leftOut,
  );
  if (waiting.length === 0) return null;
  return <WaitingNotice>{waitingInWords(waiting)}</WaitingNotice>;
}
