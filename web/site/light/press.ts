import { showOne } from "./states.ts";
import { showToast } from "./toast.ts";

/** Copying is said for 3 seconds (public-site.md section 9). */
const COPIED_MS = 3_000;

/** What the buttons of a page do, by their `data-press`. */
const presses: Record<string, (button: HTMLElement) => void> = {
  share: (button) => void share(button.dataset),
  show: (button) => showAndFocus(button.closest("[data-slot]")),
};

/** Buttons are disabled until this script has come, since a press would do nothing. */
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

/** Hands a link to the device's own sharing, else copies it. */
async function share({ title = "", text = "", path = "", said = "", copies }: DOMStringMap): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    // Not every browser has it, whatever the types say.
    if (!copies && typeof navigator.share === "function") return await navigator.share({ title, text, url });
    await navigator.clipboard.writeText(url);
    showToast(said, COPIED_MS);
  } catch (error) {
    // Somebody closed the device's sheet, or the clipboard is forbidden: only logged (public-site.md section 8).
    console.error("share", error);
  }
}

/** A map or a video in place of its picture; the focus goes along with it. */
function showAndFocus(place: Element | null): void {
  if (!place) return;
  showOne(place, "pressed");
  place.querySelector("iframe")?.focus();
}
