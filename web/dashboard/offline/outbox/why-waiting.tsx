import { useEffect, useReducer } from "react";
import type { Wait } from "./item.ts";
import { whyHeld, whyWaiting } from "./wait.ts";

/** Refresh interval. The text counts in minutes. */
const REFRESH_MS = 5_000;

/** Says why the named items wait, and until when. Without names, gives only the reason and the time. */
export function WhyWaiting({ wait, names }: { wait: Wait; names?: string }) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  // The wait's times are by the device's clock, not the server's.
  return names === undefined ? whyHeld(wait, Date.now()) : whyWaiting(wait, names, Date.now());
}
