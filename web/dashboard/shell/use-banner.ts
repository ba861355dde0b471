import { useEffect, useEffectEvent, useState } from "react";

/** Duration of messages on the assignments screens (students.md 9). */
const SHOWN_MS = 5_000;

/** Calls `clear` when the message has been shown long enough. The message may be at a field. */
export function useClearedLater(message: string | undefined, clear: () => void): void {
  const end = useEffectEvent(clear);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
}

/**
 * Manages one message. It clears itself, unless it must stay until the person acts. A new message restarts the time.
 */
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
