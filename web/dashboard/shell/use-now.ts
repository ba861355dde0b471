import { useEffect, useState } from "react";

const TICK_MS = 1_000;

/**
 * The time, told every second. The first is `atFirst_ms`, when the data was fetched: the same on the server and
 * here, so that the page does not change as its script arrives.
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
