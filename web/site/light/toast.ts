/** Storage key of a message for the next page. */
const SAID_KEY = "darasa.said";
/** Maximum number of toasts at a time: more would cover a phone's screen. */
const MOST = 3;
const LASTS_MS = 5_000;

/** Shows a short message in the page's live region. It stays while somebody reads it. */
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
  // A toast may appear under a resting pointer. Only a moving pointer shows that somebody is reading.
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

/** Shows the message on the next page too, because this page closes soon. */
export function sayOnNextPage(message: string): void {
  try {
    sessionStorage.setItem(SAID_KEY, message);
  } catch {
    // Storage is not allowed. The message was at least shown on this page.
  }
}

export function showWhatWasSaid(): void {
  try {
    const message = sessionStorage.getItem(SAID_KEY);
    sessionStorage.removeItem(SAID_KEY);
    if (message) showToast(message);
  } catch {
    // Storage is not allowed.
  }
}
