import { useSyncExternalStore } from "react";
import { onServerTime, serverNow } from "#web/api/server-time.ts";

const TICK_MS = 1_000;

/**
 * Returns the server's time, updated every second. The first render uses `atFirst_ms`, the time when the data was
 * fetched. It is the same on the server and in the browser, so that hydration matches.
 *
 * @param clock returns the server's time in milliseconds
 */
export function useNow(atFirst_ms: number, clock = serverNow): Date {
  // The start of the present second, so that all renders of one second get the same value.
  const currentSecond = () => Math.floor(clock() / TICK_MS) * TICK_MS;
  return new Date(useSyncExternalStore(subscribe, currentSecond, () => atFirst_ms));
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  const stop = onServerTime(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
