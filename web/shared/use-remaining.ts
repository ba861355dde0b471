import { useEffect, useState } from "react";

/** The countdown ticks every second (public-site.md section 9). */
const TICK_MS = 1_000;

/**
 * The milliseconds until a deadline, never below 0; null without one. The first value is the server's, so that the
 * page is the same before and after its script arrives.
 */
export function useRemaining(deadline: string | null, atFirst_ms: number | null): number | null {
  const [remaining_ms, setRemaining] = useState(atFirst_ms);
  useEffect(() => {
    if (deadline === null) return;
    const end_ms = Date.parse(deadline);
    const tick = () => {
      const left_ms = Math.max(0, end_ms - Date.now());
      setRemaining(left_ms);
      if (left_ms === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    tick();
    return () => clearInterval(timer);
  }, [deadline]);
  return remaining_ms;
}
