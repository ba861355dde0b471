import { useSyncExternalStore } from "react";

const STORED = "desk-queue";
const CHANGED = "desk-queue-changed";

function subscribe(listener: () => void) {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}

const isHidden = () => localStorage.getItem(STORED) === "hidden";

/** Hides the queue to give the work its width. The browser stores the choice for the next visit. */
export function useHiddenQueue() {
  const isQueueHidden = useSyncExternalStore(subscribe, isHidden, () => false);
  return {
    isQueueHidden,
    turnQueue() {
      if (isHidden()) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, "hidden");
      dispatchEvent(new Event(CHANGED));
    },
  };
}
