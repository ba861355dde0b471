import { useEffect, useEffectEvent } from "react";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { useLive } from "#web/dashboard/realtime/use-live.ts";
import { queueOf } from "./queue-of.ts";

/**
 * Sends answers again that were refused because their quiz was not there: once when the page starts, when events may have
 * been missed, and at news of their attempt. Staff may have restored the quiz, its program or the student in it.
 */
export function useRetryGone(): void {
  const { items, isRead, retry } = useOutbox();
  const retryGone = useEffectEvent((isAsked: (queue: string) => boolean) => {
    for (const { key, queue, rejection } of items)
      if (rejection?.status === 404 && isAsked(queue)) retry(key);
  });
  const retryAll = useEffectEvent(() => retryGone((queue) => queue.startsWith(queueOf({ id: "" }))));
  useEffect(() => {
    if (isRead) retryAll();
  }, [isRead]);
  useLive("inbox", ({ kind, data }) => {
    if (kind === "reset") retryAll();
    if (kind === "news" && data.kind === "attempt" && !data.answer)
      retryGone((queue) => queue === queueOf(data));
  });
}
