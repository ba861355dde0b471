import { useMatches } from "react-router";
import type { PageHandle } from "#web/page/page-handle.ts";

/**
 * Returns true on a page without the framework. Only such a page may have templates, because React cannot hydrate them.
 */
export function useIsLight(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.script === "light");
}
