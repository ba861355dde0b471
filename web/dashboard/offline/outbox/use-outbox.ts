import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { isOpen, type NewItem, type OutboxItem, type Wait } from "./item.ts";
import type { OutboxState } from "./outbox.ts";
import { outboxOf, requestSync } from "./user-outbox.ts";
import { waitOf } from "./wait.ts";

const empty: OutboxState = { items: [], progress: new Map() };

/** What the server has not answered yet: of one queue, or of all. */
export function useOutbox(queue?: string) {
  const userId = useCurrentUser().id;
  const { items, progress } = useSyncExternalStore(
    (listener) => outboxOf(userId).subscribe(listener),
    () => outboxOf(userId).state,
    () => empty,
  );
  return {
    items: items.filter((item) => queue === undefined || item.queue === queue),
    progress,
    /** Why an item waits that is not being sent; undefined when it does not wait. */
    waitOf: (item: OutboxItem): Wait | undefined =>
      isOpen(item) && !progress.has(item.key) ? waitOf(item, items) : undefined,
    async add(item: NewItem) {
      const outbox = outboxOf(userId);
      await outbox.add(item);
      if (navigator.onLine) await outbox.drain({ skipsFiles: item.files !== undefined });
    },
    /**
     * Stores the item before it is sent, and sends it at once. Resolves with the server's reply, or with the item while it
     * waits or was rejected; with null when it was cancelled.
     */
    async addAndSend(item: NewItem): Promise<{ reply: unknown } | { pending: OutboxItem } | null> {
      const outbox = outboxOf(userId);
      let delivered: { reply: unknown } | null = null;
      const stop = outbox.subscribe((message) => {
        if (message.type === "delivered" && message.key === item.key) delivered = { reply: message.reply };
      });
      await outbox.add(item);
      // When the tab is closed on the way, the service worker goes on.
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

/** Calls the listener for each delivered item of the queue, whether this page, another tab or the service worker sent it. */
export function useDelivered<Reply>(
  queue: string,
  listener: (reply: Reply, metadata: OutboxItem["metadata"]) => void,
): void {
  const userId = useCurrentUser().id;
  // All calls of a queue have one kind of reply.
  const receive = useEffectEvent(listener);
  useEffect(
    () =>
      outboxOf(userId).subscribe((message) => {
        if (message.type === "delivered" && message.queue === queue)
          receive(message.reply as Reply, message.metadata);
      }),
    [userId, queue],
  );
}

/** Calls the listener for each delivered item of any queue. */
export function useAnyDelivered(
  listener: (delivered: Pick<OutboxItem, "metadata" | "has_waited">) => void,
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
