import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { makeStale } from "#web/api/stale.ts";
import type { LiveEvent } from "#web/dashboard/realtime/event-source.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";

/** Pause after which the queries are fetched again: many students begin at once, or hand in shortly before a deadline. */
const PAUSE_MS = 1_000;

/** Returns whether the event is about the attempts at a quiz, or about any work without one. A reset may have missed some. */
function concerns({ kind, data }: LiveEvent, quiz?: number): boolean {
  if (kind === "reset") return true;
  if (kind !== "news") return false;
  if (data.kind === "attempts") return quiz === undefined || data.id === quiz;
  return data.kind === "work" && quiz === undefined;
}

/** Keeps queries current while students hand in work and take quizzes. With a quiz, only its attempts count. */
export function useWorkNews(keys: readonly QueryKey[], quiz?: number): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive("inbox", (event) => {
    if (!concerns(event, quiz)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const key of keys) void makeStale(queries, key);
    }, PAUSE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
