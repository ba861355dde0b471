import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { isOpen, type NewItem, type OutboxItem, type Wait } from "./item.ts";
import type { OutboxState } from "./outbox.ts";
import { outboxOf, requestSync } from "./user-outbox.ts";
import { waitOf } from "./wait.ts";

const empty: OutboxState = { items: [], progress: new Map(), lacksSpace: false, isRead: false };

/** Returns the unanswered items of one queue or of all, and functions that act on them. */
export function useOutbox(queue?: string) {
  const userId = useCurrentUser().id;
  const { items, progress, lacksSpace, isRead } = useSyncExternalStore(
    (listener) => outboxOf(userId).subscribe(listener),
    () => outboxOf(userId).state,
    () => empty,
  );
  return {
    items: items.filter((item) => queue === undefined || item.queue === queue),
    progress,
    lacksSpace,
    isRead,
    /** Returns why an item waits. Undefined if it does not wait or is being sent. */
    waitOf: (item: OutboxItem): Wait | undefined =>
      isOpen(item) && !progress.has(item.key) ? waitOf(item, items) : undefined,
    async add(item: NewItem) {
      const outbox = outboxOf(userId);
      await outbox.add(item);
      if (navigator.onLine) await outbox.drain({ skipsFiles: item.files !== undefined });
    },
    /**
     * Stores the item without sending it.
     *
     * @param onStored called when the item is on the disk
     */
    async store(item: NewItem, onStored: () => void) {
      const outbox = outboxOf(userId);
      await outbox.add(item);
      if (!outbox.losesByLeaving) onStored();
    },
    /** Sends what waits, except files whose time has not come. */
    async send() {
      if (navigator.onLine) await outboxOf(userId).drain({ skipsFiles: true });
    },
    /**
     * Stores the item, then sends it. Resolves with the server's reply, with the pending or rejected item, or with null
     * after a cancel.
     *
     * @param onStored called when the item is on the disk, before it is sent
     */
    async addAndSend(
      item: NewItem,
      onStored?: () => void,
    ): Promise<{ reply: unknown } | { pending: OutboxItem } | null> {
      const outbox = outboxOf(userId);
      let delivered: { reply: unknown } | null = null;
      const stop = outbox.subscribe((message) => {
        if (message.type === "delivered" && message.key === item.key) delivered = { reply: message.reply };
      });
      await outbox.add(item);
      if (!outbox.losesByLeaving) onStored?.();
      // If the tab closes before the end, the service worker continues.
      requestSync();
      if (navigator.onLine) await outbox.send(item);
      stop();
      const pending = outbox.state.items.find(({ key }) => key === item.key);
      return delivered ?? (pending ? { pending } : null);
    },
    cancel: (key: string) => void outboxOf(userId).cancel(key),
    retry: (key: string) => void outboxOf(userId).retry(key),
  };
}

/** Calls the listener for each delivered item of the queue, whether a tab or the service worker sent it. */
export function useDelivered<Reply>(
  queue: string,
  listener: (reply: Reply, metadata: OutboxItem["metadata"], key: string) => void,
): void {
  const userId = useCurrentUser().id;
  // All calls of a queue have the same type of reply.
  const receive = useEffectEvent(listener);
  useEffect(
    () =>
      outboxOf(userId).subscribe((message) => {
        if (message.type === "delivered" && message.queue === queue)
          receive(message.reply as Reply, message.metadata, message.key);
      }),
    [userId, queue],
  );
}

/** Calls the listener for each cancelled item that the server may have accepted. */
export function useCancelledLate(
  listener: (metadata: Partial<Pick<OutboxItem["metadata"], "ifArrived">>) => void,
): void {
  const userId = useCurrentUser().id;
  const receive = useEffectEvent(listener);
  useEffect(
    () =>
      outboxOf(userId).subscribe((message) => {
        if (message.type === "cancelled" && message.mayHaveArrived) receive(message.metadata ?? {});
      }),
    [userId],
  );
}

/** Calls the listener for each delivered item of any queue. */
export function useAnyDelivered(
  listener: (delivered: Pick<OutboxItem, "queue" | "metadata" | "has_waited">) => void,
): void {
  const userId = useCurrentUser().id;
  const receive = useEffectEvent(listener);
  useEffect(
    () =>
      outboxOf(userId).subscribe((message) => {
        if (message.type === "delivered") receive(message);
      }),
    [userId],
  );
}
