import { useMatches } from "react-router";
import type { PageHandle } from "#web/page-handle.ts";

/** Whether the page is sent without the framework. React cannot hydrate a template, so only such a page may have one. */
export function useIsLight(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.script === "light");
}
