/** The parts of the router in `window.__reactRouterDataRouter` that this file reads. */
interface Router {
  state: { initialized: boolean; navigation: { location?: (Place & { state?: unknown }) | undefined } };
}
type Place = Pick<Location, "pathname" | "search" | "hash">;

/**
 * Loads the module of a route. Replaces the router's own function of this name (scripts/build/lost-modules.ts), which
 * reloads the present page when the network loses the file. After a successful form, that page is an empty form again.
 * This function opens the page that the navigation goes to, as a whole document.
 */
export async function loadRouteModule(
  { id, module }: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id];
  try {
    loaded[id] = await import(/* @vite-ignore */ module);
    return loaded[id];
  } catch (error) {
    console.error("a lost module", error);
    openTarget((window as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter, window.location);
    return new Promise(() => undefined);
  }
}

/**
 * Opens the target of the running navigation as a document. A document gets no state, so the state may have another
 * address for it, `as_document`. Does nothing if the module was only fetched in advance.
 */
export function openTarget(
  router: Router | undefined,
  location: Place & Pick<Location, "assign" | "reload">,
): void {
  const target = router?.state.navigation.location;
  if (!target) {
    if (!router?.state.initialized) location.reload();
    return;
  }
  const { as_document } = (target.state ?? {}) as { as_document?: string };
  const isHere = target.pathname === location.pathname && target.search === location.search;
  // With an anchor, an address of the same page would only scroll.
  if (isHere && target.hash) location.reload();
  else location.assign(as_document ?? target.pathname + target.search + target.hash);
}
