import { useEffect, useReducer } from "react";
import type { Wait } from "./item.ts";
import { whyHeld, whyWaiting } from "./wait.ts";

/** The words count in minutes. */
const REFRESH_MS = 5_000;

/** Says why the named items wait and until when. Without names, why and until when the server does not take it. */
export function WhyWaiting({ wait, names }: { wait: Wait; names?: string }) {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  // The wait ends by the device's clock.
  return names === undefined ? whyHeld(wait, Date.now()) : whyWaiting(wait, names, Date.now());
}
