import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import { network } from "./network.ts";
import type { Thing, Waiting } from "./outbox.ts";
import { outboxOf } from "./outbox-of.ts";

const none: readonly Waiting[] = [];
const nothingSent: ReadonlyMap<string, number> = new Map();

/** All that the server has not answered yet, in the order in which it was done. */
export function useAllWaiting() {
  const userId = useCurrentUser().id;
  const subscribe = useMemo(() => (changed: () => void) => outboxOf(userId).onChange(changed), [userId]);
  const all = useSyncExternalStore(
    subscribe,
    () => outboxOf(userId).things,
    () => none,
  );
  const sending = useSyncExternalStore(
    subscribe,
    () => outboxOf(userId).sending,
    () => nothingSent,
  );
  return {
    things: all,
    /** How far each is that is on its way now, 0 to 1. */
    sending,
    /** Kept, and sent at once if there is somebody to send it to. */
    async add(thing: Thing) {
      const outbox = outboxOf(userId);
      await outbox.add(thing);
      if (navigator.onLine) await outbox.drain({ isLight: thing.files !== undefined });
    },
    cancel: (key: string) => void outboxOf(userId).cancel(key),
    retry: (key: string) => void outboxOf(userId).retry(key),
  };
}

/** What of a lane the server has not answered yet, in order, and how to add to it. */
export function useWaiting(lane: string) {
  const { things, ...rest } = useAllWaiting();
  return { ...rest, things: useMemo(() => things.filter((thing) => thing.lane === lane), [things, lane]) };
}

/** Hears of what of the lane has arrived, by whoever sent it: this page, another tab or the service worker. */
export function useDelivered<Reply>(
  lane: string,
  onDelivered: (reply: Reply, note: Waiting["note"]) => void,
): void {
  const userId = useCurrentUser().id;
  // Each lane belongs to one kind of call, and so to one kind of reply.
  const hear = useEffectEvent(onDelivered);
  useEffect(
    () =>
      outboxOf(userId).onDelivered((thing, reply) => {
        if (thing.lane === lane) hear(reply as Reply, thing.note);
      }),
    [userId, lane],
  );
}

/** Whether the server is reached; the server's own page was. */
export function useIsReached(): boolean {
  return useSyncExternalStore(
    network.onChange,
    () => network.isReached,
    () => true,
  );
}
