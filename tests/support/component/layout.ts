import { onTestFinished } from "vitest";

/** Doubles the size of all text until the end of the test (WCAG 1.4.4). */
export function doubleText(): void {
  const { style } = document.documentElement;
  style.fontSize = "200%";
  onTestFinished(() => void style.removeProperty("font-size"));
}

/** Returns how many pixels the page scrolls sideways. */
export const sidewaysOverflow = (): number => document.documentElement.scrollWidth - window.innerWidth;

/** Returns how many pixels the page is longer than the window. */
export const downwardsOverflow = (): number => document.documentElement.scrollHeight - window.innerHeight;
