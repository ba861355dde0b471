import { showOne } from "./states.ts";
import { showToast } from "./toast/toast.ts";

/** Duration of the toast about a copied link: 3 seconds (visitors.md 9). */
const COPIED_MS = 3_000;

/** Actions of the buttons, by their `data-press`. */
const presses: Record<string, (button: HTMLElement) => void> = {
  share: (button) => void share(button.dataset),
  show: (button) => showAndFocus(button.closest("[data-slot]")),
};

/** Enables the buttons. They are sent disabled, because they do nothing before this script has loaded. */
export function enableButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-press][data-waiting]")) {
    button.disabled = false;
    button.removeAttribute("data-waiting");
  }
}

export function listenForPresses(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button) presses[button.dataset.press ?? ""]?.(button);
  });
}

/** Shares a link by the device's share sheet, otherwise copies it. */
async function share({ title = "", text = "", path = "", said = "", copies }: DOMStringMap): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    // Some browsers lack this function, although the types declare it.
    if (!copies && typeof navigator.share === "function") return await navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    showToast(said, { lasts_ms: COPIED_MS });
  } catch (error) {
    // The share sheet was closed, or the clipboard is not allowed. This is only logged (visitors.md 8).
    console.error("share", error);
  }
}

/** Replaces the picture by its map or video, and moves the focus there. */
function showAndFocus(place: Element | null): void {
  if (!place) return;
  showOne(place, "pressed");
  place.querySelector("iframe")?.focus();
}
