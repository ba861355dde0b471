import { useEffect, useRef } from "react";
import { useOutbox } from "#web/dashboard/offline/outbox/use-outbox.ts";
import { QUEUE } from "./queue.ts";

/**
 * Sends answers again that were refused because their form did not ask the student any more, once it asks again. Staff
 * may have restored the student or the program.
 */
export function useRetryAsked(rounds: readonly number[]): void {
  const { items, retry } = useOutbox(QUEUE);
  const tried = useRef(new Set<string>());
  const key = items.find(
    ({ key: one, rejection, metadata }) =>
      rejection?.status === 404 && rounds.includes(Number(metadata.round)) && !tried.current.has(one),
  )?.key;
  useEffect(() => {
    if (!key) return;
    tried.current.add(key);
    retry(key);
  }, [key, retry]);
}
