import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/**
 * The time, updated every second. It begins with `atFirst_ms`, when the data was fetched, which is the same on the server and
 * in the browser, so that the first render is the same.
 */
export function useNow(atFirst_ms: number): Date {
  const [now_ms, setNow] = useState(atFirst_ms);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, []);
  return new Date(now_ms);
}
