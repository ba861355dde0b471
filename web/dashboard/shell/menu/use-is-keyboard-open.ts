import { useEffect, useState } from "react";

/** Minimum height of an on-screen keyboard. A browser's address bar is lower. */
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
 * Returns whether an on-screen keyboard is open. Browsers do not report it. The signs are a focused text field, and a
 * visible area much lower than before at the same width.
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
