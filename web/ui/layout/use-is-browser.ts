import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns false on the server and until hydration. Hydration would discard text typed before, so fields that need
 * JavaScript appear only when this is true.
 */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
