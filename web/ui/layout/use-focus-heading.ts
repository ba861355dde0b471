import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/** Maximum wait for a section's script and data. */
const WAITS_MS = 8_000;
const MENU_CLOSES_MS = 300;

/**
 * Focuses the heading of a newly opened page or section, so that screen readers read it. Browsers only do so when they
 * load a document. If the address changes within a place, moves the focus only if it was lost. The first place after a
 * log-in is opened by the router, too, so its heading also gets the focus.
 */
export function useFocusHeading(place: string): void {
  const { key } = useLocation();
  const isOpenedByRouter = useNavigationType() !== "POP";
  const last = useRef<{ place: string; key: string }>(undefined);
  useEffect(() => {
    const before = last.current ?? { place: isOpenedByRouter ? undefined : place, key };
    last.current = { place, key };
    if (before.place !== place) return followHeading({ isForced: true });
    if (before.key !== key) return followHeading({ isForced: false });
  }, [place, key, isOpenedByRouter]);
}

/** Focuses the heading when it appears, and again if loading replaces it. Stops at the person's next click or key. */
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
  // A phone's menu returns the focus to its button when it closes, so focus the heading again after that.
  const later = setTimeout(aim, MENU_CLOSES_MS);
  observer.observe(main, { childList: true, subtree: true });
  document.addEventListener("pointerdown", stop);
  document.addEventListener("keydown", stop);
  aim();
  return stop;
}
