import { useEffect } from "react";

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
 * Marks the page (`html[data-keyboard]`) while a keyboard on the screen leaves little of it. No browser says so: a field has the
 * focus, and what can be seen is lower than it was at the same width.
 */
export function useMarkKeyboard(): void {
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return;
    const { dataset } = document.documentElement;
    let [width, tallest] = [0, 0];
    const mark = () => {
      if (viewport.scale > 1) return;
      if (viewport.width !== width) [width, tallest] = [viewport.width, 0];
      tallest = Math.max(tallest, viewport.height);
      const isOpen = isTypedInto(document.activeElement) && tallest - viewport.height > LEAST_KEYBOARD_PX;
      if (isOpen) dataset.keyboard = "";
      else delete dataset.keyboard;
    };
    mark();
    viewport.addEventListener("resize", mark);
    document.addEventListener("focusin", mark);
    document.addEventListener("focusout", mark);
    return () => {
      viewport.removeEventListener("resize", mark);
      document.removeEventListener("focusin", mark);
      document.removeEventListener("focusout", mark);
      delete dataset.keyboard;
    };
  }, []);
}
