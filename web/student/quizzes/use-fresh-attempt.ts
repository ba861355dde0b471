import { useEffect, useEffectEvent, useRef } from "react";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";

/** Smallest difference between the device's two clocks that means the clock was set or the device slept. */
const STEP_MS = 2_000;
const TICK_MS = 1_000;
const clocksDiffer_ms = () => Date.now() - performance.now();

interface Rules {
  attempt: Pick<Attempt, "id" | "state">;
  /** Page of questions that is shown. */
  page: number;
  refetch: () => Promise<unknown>;
  /** Returns whether this page gave the answer with this id. */
  gave: (key: unknown) => boolean;
}

/**
 * Fetches an attempt that goes on again, because another device may have answered or finished it: when the window is shown
 * again, another page of questions is opened, the network is back, or an event names the attempt. A clock that was set
 * and a device that slept are reasons, too: the answer has the server's time.
 */
export function useFreshAttempt({ attempt: { id, state }, page, refetch, gave }: Rules): void {
  const isOnline = useIsOnline();
  const goesOn = state === "begun";
  const fetchAgain = useEffectEvent(() => {
    if (goesOn && isOnline && document.visibilityState === "visible") void refetch();
  });
  useEffect(() => {
    let before_ms = clocksDiffer_ms();
    const timer = setInterval(() => {
      const differ_ms = clocksDiffer_ms();
      if (Math.abs(differ_ms - before_ms) >= STEP_MS) fetchAgain();
      before_ms = differ_ms;
    }, TICK_MS);
    const show = () => fetchAgain();
    document.addEventListener("visibilitychange", show);
    addEventListener("focus", show);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", show);
      removeEventListener("focus", show);
    };
  }, []);
  useLive("inbox", ({ kind, data }) => {
    if (kind === "news" && data.kind === "attempt" && data.id === id && !gave(data.answer)) fetchAgain();
  });
  useOnChange(`${page} ${isOnline}`, fetchAgain);
}

/** Calls the function when the value changes, but not at first. */
export function useOnChange(value: string, run: () => void): void {
  const first = useRef(value);
  const act = useEffectEvent(run);
  useEffect(() => {
    if (first.current !== value) act();
    first.current = value;
  }, [value]);
}
