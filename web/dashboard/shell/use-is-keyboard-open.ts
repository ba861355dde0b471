import { useEffect, useState } from "react";

/** A keyboard on the screen takes more than this; the address bar of a browser takes less. */
const LEAST_KEYBOARD_PX = 140;

const notTyped = new Set([
  "button",
  "checkbox",
  "color",
  "file",
  "image",
  "radio",
  "range",
  "reset",
  "submit",
]);

function isTypedInto(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !notTyped.has(element.type);
  return (
    element instanceof HTMLTextAreaElement || (element instanceof HTMLElement && element.isContentEditable)
  );
}

/**
 * Whether a keyboard on the screen leaves little of the page. No browser says so: a field has the focus, and what can be seen is
 * lower than it was at the same width.
 */
export function useIsKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    let [width, tallest] = [0, 0];
    const look = () => {
      if (viewport.scale > 1) return;
      if (viewport.width !== width) [width, tallest] = [viewport.width, 0];
      tallest = Math.max(tallest, viewport.height);
      setIsOpen(isTypedInto(document.activeElement) && tallest - viewport.height > LEAST_KEYBOARD_PX);
    };
    look();
    viewport.addEventListener("resize", look);
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", look);
    return () => {
      viewport.removeEventListener("resize", look);
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", look);
    };
  }, []);
  return isOpen;
}
