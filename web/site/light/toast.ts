/** What is said on the next page, because this one is about to be left. */
const SAID_KEY = "darasa.said";
/** Three at a time: more would cover a phone. */
const MOST = 3;
const LASTS_MS = 5_000;

/** A short message in the page's live region; it waits while somebody reads it. */
export function showToast(message: string, lasts_ms = LASTS_MS): void {
  const region = document.querySelector("[data-toasts]");
  const template = document.querySelector<HTMLTemplateElement>("template[data-part=toast]");
  const card = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const words = card?.querySelector("p");
  if (!(region && card && words)) return;
  words.textContent = message;
  const close = () => card.remove();
  let timer = setTimeout(close, lasts_ms);
  const hold = () => clearTimeout(timer);
  // A toast may arrive under a pointer that rests; only one that moves is somebody who reads.
  let enteredAt = "";
  card.addEventListener("pointerenter", (event) => {
    enteredAt = placeOf(event);
  });
  card.addEventListener("pointermove", (event) => {
    if (placeOf(event) !== enteredAt) hold();
  });
  const release = () => {
    hold();
    timer = setTimeout(close, lasts_ms);
  };
  card.addEventListener("focusin", hold);
  for (const name of ["pointerleave", "focusout"]) card.addEventListener(name, release);
  card.querySelector("button")?.addEventListener("click", close);
  region.append(card);
  while (region.children.length > MOST) region.firstElementChild?.remove();
}

const placeOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;

/** Success is told on the page that comes next, too. */
export function sayOnNextPage(message: string): void {
  try {
    sessionStorage.setItem(SAID_KEY, message);
  } catch {
    // Storage is forbidden: it was said on this page.
  }
}

export function showWhatWasSaid(): void {
  try {
    const message = sessionStorage.getItem(SAID_KEY);
    sessionStorage.removeItem(SAID_KEY);
    if (message) showToast(message);
  } catch {
    // As above.
  }
}
