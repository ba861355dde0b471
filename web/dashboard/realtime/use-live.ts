import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { LiveEvent } from "./event-source.ts";
import { Live } from "./live.ts";

let shared: { userId: number; live: Live } | undefined;

/** Returns the page's connection to events. For another user, creates a new one. */
export function liveOf(userId: number): Live {
  if (shared?.userId !== userId) shared = { userId, live: new Live(userId) };
  return shared.live;
}

/** Calls the listener for events of a program or of the inbox while the component is mounted. */
export function useLive(source: number | "inbox", listener: (event: LiveEvent) => void): void {
  const userId = useCurrentUser().id;
  const receive = useEffectEvent(listener);
  useEffect(() => {
    const program = source === "inbox" ? undefined : source;
    return liveOf(userId).watch(program, (event) => receive(event));
  }, [userId, source]);
}

/** Returns whether the stream is connected, in this tab or in another of this browser. */
export function useIsLive(): boolean {
  const userId = useCurrentUser().id;
  return useSyncExternalStore(
    (listener) => liveOf(userId).onStatus(listener),
    () => liveOf(userId).isLive,
    () => false,
  );
}
