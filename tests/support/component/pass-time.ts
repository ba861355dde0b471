import { expect, vi } from "vitest";
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

/** Waits until the element appears, and expects it to be gone after this time, give or take 100 ms. */
export async function expectShownFor(element: Locator, time_ms: number): Promise<void> {
  while (!element.query()) await passTime(10);
  await passTime(time_ms - 100);
  expect(element.query()).not.toBeNull();
  await passTime(200);
  await expect.element(element).not.toBeInTheDocument();
}

/** Presses a button at once. Actions of Vitest wait for their element, and may advance the fake timers while they do. */
export function press(button: Locator): void {
  (button.element() as HTMLElement).click();
}

/** Types a text at once, for the same reason. */
export function typeInto(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
