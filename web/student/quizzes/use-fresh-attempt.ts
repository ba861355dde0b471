import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { LATE_ANSWERS_MS } from "#contract/courses/quizzes/attempt-rules.ts";
import type { Attempt } from "#contract/courses/quizzes/attempts.ts";
import { serverNow } from "#web/api/server-time.ts";
import { makeStale } from "#web/api/stale.ts";
import { useIsOnline } from "#web/dashboard/offline/use-is-online.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";

/** Smallest difference between the device's two clocks that means the clock was set or the device slept. */
const STEP_MS = 2_000;
const TICK_MS = 1_000;
const clocksDiffer_ms = () => Date.now() - performance.now();

interface Rules {
  attempt: Pick<Attempt, "id" | "state" | "over_at" | "answers_until">;
  /** Page of questions that is shown. */
  page: number;
  /** Fetches the attempt. With `cancelRefetch`, a fetch that began before does not count. */
  refetch: (cancelRefetch?: boolean) => Promise<unknown>;
  /** Returns whether this page gave the answer with this id. */
  gave: (key: unknown) => boolean;
}

/**
 * Fetches an attempt again, because another device may have answered or finished it: when the window is shown again,
 * another page of questions is opened, the network is back, or an event names the attempt. A clock that was set
 * and a device that slept are reasons, too: the answer has the server's time. A result, with all that shows its points, is
 * fetched again while late answers of another device may come.
 */
export function useFreshAttempt({ attempt, page, refetch, gave }: Rules): void {
  const { id, state, over_at, answers_until } = attempt;
  const queries = useQueryClient();
  const isOnline = useIsOnline();
  const goesOn = state === "begun";
  const fetchAgain = useEffectEvent((isNews = false) => {
    if (!isOnline || document.visibilityState !== "visible") return;
    // The answer to a fetch that began before the news may be older.
    if (goesOn) void refetch(isNews);
    else if (answers_until || serverNow() < Date.parse(over_at ?? "") + LATE_ANSWERS_MS)
      void makeStale(queries, "attempts");
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
    if (kind !== "news" || data.kind !== "attempt" || data.id !== id) return;
    // News without an answer is about the end.
    if (data.answer ? !gave(data.answer) : goesOn || answers_until) fetchAgain(true);
  });
  useOnChange(String(page), () => goesOn && fetchAgain());
  useOnChange(String(isOnline), () => fetchAgain());
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
