import { useEffect, useEffectEvent, useState } from "react";

/** Messages of the assignments screens are gone after 5 seconds (student-dashboard.md section 9). */
const SHOWN_MS = 5_000;

/** Calls `clear` once the message, which may stand at a field, was shown long enough. */
export function useClearedLater(message: string | undefined, clear: () => void): void {
  const end = useEffectEvent(clear);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
}

/** One message that clears itself, unless it stays until the person acts. Another message starts the time again. */
export function useBanner() {
  const [shown, setShown] = useState<{ message: string; stays: boolean } | null>(null);
  useEffect(() => {
    if (!shown || shown.stays) return;
    const timer = setTimeout(() => setShown(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    message: shown?.message,
    show: (message: string, { stays = false } = {}) => setShown({ message, stays }),
    clear: () => setShown(null),
  };
}
