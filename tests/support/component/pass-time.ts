import { vi } from "vitest";
import type { Locator } from "vitest/browser";

/**
 * Advances the fake timers. Before and after, waits until React has drawn the changes, because effects set timers.
 * `requestAnimationFrame` must stay real.
 */
export async function passTime(time_ms: number): Promise<void> {
  await drawn();
  await vi.advanceTimersByTimeAsync(time_ms);
  await drawn();
}

const drawn = () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));

/** Passes time until the element appears and is gone again. Returns how long it was shown, in steps of 100 ms. */
export async function shownFor_ms(element: Locator): Promise<number> {
  while (!element.query()) await passTime(10);
  let shown_ms = 0;
  for (; element.query(); shown_ms += 100) await passTime(100);
  return shown_ms;
}

/** Types a text at once. Actions of Vitest wait for their element, and may advance the fake timers while they do. */
export function typeInto(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
