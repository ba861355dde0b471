import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A section's script and data may come this much later. */
const WAITS_MS = 8_000;
const MENU_CLOSES_MS = 300;

/**
 * After a page or section was opened in this page, the focus goes to its heading, which a screen reader then reads: the browser
 * does so only where it loads a document. A change of the address within one place moves the focus only if it was lost.
 */
export function useFocusHeading(place: string): void {
  const { key } = useLocation();
  const last = useRef({ place, key });
  useEffect(() => {
    const before = last.current;
    last.current = { place, key };
    if (before.place !== place) return followHeading({ isForced: true });
    if (before.key !== key) return followHeading({ isForced: false });
  }, [place, key]);
}

/** Focuses the heading once it is there, again if loading replaces it, and ends when the person goes elsewhere. */
function followHeading({ isForced }: { isForced: boolean }): (() => void) | undefined {
  const main = document.getElementById("main");
  if (!main) return;
  const isLost = () => {
    const active = document.activeElement as HTMLElement | null;
    return [null, document.body, main].includes(active) || (isForced && !main.contains(active));
  };
  if (!isForced && !isLost()) return;
  main.focus({ preventScroll: true });
  const aim = () => {
    const heading = isLost() ? main.querySelector<HTMLElement>("h1") : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.dataset.focusTarget = "";
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(aim);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    clearTimeout(later);
    document.removeEventListener("pointerdown", stop);
    document.removeEventListener("keydown", stop);
  };
  const timer = setTimeout(stop, WAITS_MS);
  // A phone's menu gives the focus back to its button when it is closed, which is after this.
  const later = setTimeout(aim, MENU_CLOSES_MS);
  observer.observe(main, { childList: true, subtree: true });
  document.addEventListener("pointerdown", stop);
  document.addEventListener("keydown", stop);
  aim();
  return stop;
}
