import { useEffect, useEffectEvent, useRef } from "react";
import { isPastDeadline } from "#contract/courses/assignments.ts";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";

/** First pause before the server is asked whether the time is up. Each further one is twice as long, up to a minute. */
const ASK_MS = 1_500;
const LONGEST_MS = 60_000;

interface Rules {
  attempt: Pick<Attempt, "ends_at" | "server_time">;
  /** True if the time is up by this device, and the attempt still goes on. */
  mustEnd: boolean;
  refetch: () => Promise<unknown>;
  /** Undefined if only the server may end the attempt. */
  finish: (() => void) | undefined;
}

/**
 * Finishes an attempt whose time is up once, so that the result shows at once. The server's time decides, because the
 * device's clock may be wrong after a reload. Without a network, or after a refusal, the server ends the attempt itself.
 * A page that may not end it asks until the server has.
 */
export function useEnd({ attempt: { ends_at, server_time }, mustEnd, refetch, finish }: Rules): void {
  const isOnline = useIsOnline();
  const isOver = isPastDeadline(ends_at, new Date(server_time));
  const ended = useRef("");
  const ask = useEffectEvent(() => void refetch());
  const end = useEffectEvent(() => {
    if (ended.current !== ends_at) finish?.();
    ended.current = ends_at;
  });
  const mayEnd = finish !== undefined;
  useEffect(() => {
    if (!mustEnd) return;
    if (isOver && mayEnd) return end();
    if (!isOnline) return;
    let timer: ReturnType<typeof setTimeout>;
    const askAfter = (pause_ms: number) => {
      timer = setTimeout(() => {
        ask();
        askAfter(Math.min(2 * pause_ms, LONGEST_MS));
      }, pause_ms);
    };
    askAfter(ASK_MS);
    return () => clearTimeout(timer);
  }, [mustEnd, isOver, mayEnd, isOnline]);
}
