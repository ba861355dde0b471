import { type RefObject, useLayoutEffect } from "react";
import { placeAt } from "./place-at.ts";

type Ref = RefObject<HTMLElement | null>;

/** Shows an open panel in the top layer, and keeps it at its anchor: away from every edge, over all that the page has. */
export function usePlaced(isOpen: boolean, anchor: Ref, panel: Ref, { isAsWide = false } = {}): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (!anchor.current || !panel.current) return;
      if (isAsWide) panel.current.style.width = `${anchor.current.offsetWidth}px`;
      placeAt(anchor.current, panel.current);
    };
    panel.current?.showPopover?.();
    place();
    // A panel that changes its height must be placed again, or one above its anchor would leave it.
    const sizes = panel.current && "ResizeObserver" in window ? new ResizeObserver(place) : null;
    if (panel.current) sizes?.observe(panel.current);
    // Scrolling does not bubble, and any list that has the anchor may be scrolled.
    document.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      sizes?.disconnect();
      document.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [isOpen, anchor, panel, isAsWide]);
}
