import { useSyncExternalStore } from "react";
import { onServerTime, serverNow } from "#web/api/server-time.ts";

const TICK_MS = 1_000;

/**
 * Returns the server's time, updated every second. The first render uses `atFirst_ms`, the time when the data was
 * fetched. It is the same on the server and in the browser, so that hydration matches.
 */
export function useNow(atFirst_ms: number): Date {
  return new Date(useSyncExternalStore(subscribe, currentSecond, () => atFirst_ms));
}

/** Returns the start of the present second, so that all renders of one second get the same value. */
const currentSecond = () => Math.floor(serverNow() / TICK_MS) * TICK_MS;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  const stop = onServerTime(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
