import { isPublicPage } from "#contract/content/public-pages.ts";

/** Minimum time that a mouse rests on a link before its page is fetched. Mice that pass over a link rest for less. */
const REST_MS = 65;

/**
 * Fetches pages in advance when the mouse rests on their link. For touch, speculation rules do it
 * (web/site/light/light-parts.tsx).
 */
export function prefetchPages(): void {
  if (document.documentElement.dataset.saveData) return;
  const fetched = new Set([location.href]);
  let timer: ReturnType<typeof setTimeout>;
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(timer);
    const link = linkAt(target);
    if (pointerType !== "mouse" || !link || fetched.has(link.href) || !isPublicPage(link.pathname)) return;
    timer = setTimeout(() => {
      fetched.add(link.href);
      const hint = document.createElement("link");
      hint.rel = "prefetch";
      hint.href = link.href;
      document.head.append(hint);
    }, REST_MS);
  });
}

/** Shows a line along the top, or "Loading article...", while the next page loads. Quick pages never show it. */
export function showOpening(): void {
  let shown: Element | undefined;
  const hide = () => {
    shown?.remove();
    shown = undefined;
  };
  document.addEventListener("click", (event) => {
    const link = linkAt(event.target);
    const isElsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || isElsewhere || event.defaultPrevented || !leavesPage(link)) return;
    hide();
    const kind = /^\/blog\/\d+$/.test(link.pathname) ? "article" : "page";
    const template =
      document.querySelector<HTMLTemplateElement>(`template[data-part=opening-${kind}]`) ??
      document.querySelector<HTMLTemplateElement>("template[data-part=opening-page]");
    shown = template?.content.firstElementChild?.cloneNode(true) as Element | undefined;
    if (shown) document.body.append(shown);
  });
  // The browser may show this page again in the state it was left in.
  addEventListener("pageshow", hide);
}

function leavesPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.download) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return !(link.pathname.startsWith("/api/") || (isHere && link.hash));
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}
