import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and until the page is hydrated. What is typed into a field before that would be lost, so fields that need
 * JavaScript appear when this is true.
 */
export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
