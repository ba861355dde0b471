import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useCurrentUser } from "#web/dashboard/shell/current-user.ts";
import type { LiveEvent } from "./event-source.ts";
import { Live } from "./live.ts";

let shared: { userId: number; live: Live } | undefined;

/** The page's own; another person means another page. */
export function liveOf(userId: number): Live {
  if (shared?.userId !== userId) shared = { userId, live: new Live(userId) };
  return shared.live;
}

interface Interest {
  program?: number | undefined;
  inbox?: boolean;
}

/** Hears what happens while the component is there. */
export function useLive({ program, inbox = false }: Interest, onEvent: (event: LiveEvent) => void): void {
  const userId = useCurrentUser().id;
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    if (program === undefined && !inbox) return;
    return liveOf(userId).watch({ program, inbox, listener: (event) => listener(event) });
  }, [userId, program, inbox]);
}

/** Whether the stream is connected, in this tab or in another of this browser. */
export function useIsLive(): boolean {
  const userId = useCurrentUser().id;
  return useSyncExternalStore(
    (changed) => liveOf(userId).onStatus(changed),
    () => liveOf(userId).isLive,
    () => false,
  );
}
