import { type RefObject, useLayoutEffect } from "react";
import { placeAt } from "./place-at.ts";

type Ref = RefObject<HTMLElement | null>;

/** Shows an open panel in the top layer, and keeps it at its anchor and within the window. */
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
    // A panel above its anchor must move when its height changes.
    const sizes = panel.current && "ResizeObserver" in window ? new ResizeObserver(place) : null;
    if (panel.current) sizes?.observe(panel.current);
    // Scroll events do not bubble, and any list around the anchor may scroll, so listen in the capture phase.
    document.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      sizes?.disconnect();
      document.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [isOpen, anchor, panel, isAsWide]);
}
