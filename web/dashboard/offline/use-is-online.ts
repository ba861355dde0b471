import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Returns whether the server can be reached: the device has a network, and the last call was answered (`sendCall`). */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
}
