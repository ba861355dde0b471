import { useEffect, useEffectEvent } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";

/** Pause before the server is asked again whether the time is up. */
const ASK_MS = 1_500;

interface Rules {
  attempt: Pick<Attempt, "ends_at" | "server_time">;
  /** True if the time is up by this device, and the attempt still goes on. */
  mustEnd: boolean;
  refetch: () => Promise<unknown>;
  finish: () => void;
}

/**
 * Finishes an attempt whose time is up, so that the result shows at once. The server's time decides, because the device's
 * clock may be wrong after a reload. Without a network nothing is sent: the server ends the attempt itself.
 */
export function useEnd({ attempt: { ends_at, server_time }, mustEnd, refetch, finish }: Rules): void {
  const isOnline = useIsOnline();
  const isOver = isPastDeadline(ends_at, new Date(server_time));
  const ask = useEffectEvent(() => void refetch());
  const end = useEffectEvent(finish);
  useEffect(() => {
    if (!mustEnd) return;
    if (isOver) return end();
    if (!isOnline) return;
    const timer = setInterval(ask, ASK_MS);
    return () => clearInterval(timer);
  }, [mustEnd, isOver, isOnline]);
}
