import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sayOnNextPage, showWhatWasSaid } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div data-toasts></div>
    <template data-part="toast"><div><p></p><button>Dismiss</button></div></template>`;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const toast = () => document.querySelector("[data-toasts] > div");

test("a message with a link stays for 20 seconds on the next page (visitors.md 4)", () => {
  sayOnNextPage("Received.", { href: "mailto:info@darasa.example", label: "Open a copy" });
  showWhatWasSaid();
  expect(toast()?.textContent).toBe("Received. Open a copyDismiss");
  expect(toast()?.querySelector("a")?.href).toBe("mailto:info@darasa.example");
  vi.advanceTimersByTime(19_999);
  expect(toast()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(toast()).toBeNull();
});

test("a message without a link stays for 5 seconds, and is shown once", () => {
  sayOnNextPage("Received.");
  showWhatWasSaid();
  vi.advanceTimersByTime(5_000);
  expect(toast()).toBeNull();
  showWhatWasSaid();
  expect(toast()).toBeNull();
});
