import { onlineManager } from "@tanstack/react-query";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Fetches, and again with growing pauses until the server answers. While the device has no network, it does not try: the
 * event "online" fetches then.
 */
export function retryUntilAnswered(fetch: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const run = async (pause_ms: number) => {
    clearTimeout(timer);
    await fetch();
    if (isStopped || onlineManager.isOnline() || !navigator.onLine) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(Math.min(pause_ms * 2, LONGEST_PAUSE_MS)), pause_ms);
  };
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { start: () => void run(FIRST_PAUSE_MS), stop };
}
