import { useSyncExternalStore } from "react";
import { onServerTime, serverNow } from "#web/server-time.ts";

const TICK_MS = 1_000;

/**
 * The server's time, updated every second. It begins with `atFirst_ms`, when the data was fetched, which is the same on the
 * server and in the browser, so that the first render is the same.
 */
export function useNow(atFirst_ms: number): Date {
  return new Date(useSyncExternalStore(subscribe, currentSecond, () => atFirst_ms));
}

/** The same for all renders of one second. */
const currentSecond = () => Math.floor(serverNow() / TICK_MS) * TICK_MS;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  const stop = onServerTime(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}
