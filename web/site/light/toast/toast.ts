/** Storage key of a message for the next page. */
const SAID_KEY = "darasa.said";
/** Maximum number of toasts at a time: more would cover a phone's screen. */
const MOST = 3;
const LASTS_MS = 5_000;
/** Duration of a message with a link, which takes longer to use. */
const WITH_LINK_LASTS_MS = 20_000;

/** A link at the end of a message. */
export interface ToastLink {
  href: string;
  label: string;
}

/** Shows a short message in the page's live region. It stays while somebody reads it. */
export function showToast(
  message: string,
  {
    link,
    lasts_ms = link ? WITH_LINK_LASTS_MS : LASTS_MS,
  }: { link?: ToastLink | undefined; lasts_ms?: number } = {},
): void {
  const region = document.querySelector("[data-toasts]");
  const template = document.querySelector<HTMLTemplateElement>("template[data-part=toast]");
  const card = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  const words = card?.querySelector("p");
  if (!(region && card && words)) return;
  words.textContent = message;
  if (link) words.append(" ", anchorOf(link));
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

function anchorOf({ href, label }: ToastLink): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.textContent = label;
  anchor.className = "inline-flex min-h-11 items-center underline underline-offset-4";
  return anchor;
}

const placeOf = ({ screenX, screenY }: PointerEvent) => `${screenX} ${screenY}`;

/** Shows the message on the next page too, because this page closes soon. */
export function sayOnNextPage(message: string, link?: ToastLink | undefined): void {
  try {
    sessionStorage.setItem(SAID_KEY, JSON.stringify({ message, link }));
  } catch {
    // Storage is not allowed. The message was at least shown on this page.
  }
}

export function showWhatWasSaid(): void {
  try {
    const said = sessionStorage.getItem(SAID_KEY);
    sessionStorage.removeItem(SAID_KEY);
    if (said === null) return;
    const { message, link }: { message: string; link?: ToastLink | undefined } = JSON.parse(said);
    showToast(message, { link });
  } catch {
    // Storage is not allowed.
  }
}
