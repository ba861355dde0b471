import { updateEstimates } from "../estimates-part.ts";
import { fetchPage } from "../fetched-page.ts";
import { enableButtons } from "../press.ts";
import { showStates } from "../states.ts";

/** Pause in typing after which the search starts. */
const PAUSE_MS = 300;
/** Pause before a search whose answer was lost is sent again. */
const AGAIN_MS = 1_000;
/** Address whose results the page shows. */
let shown = pageAddress();

/** Starts the search while typing, and the filters on change. The address holds their state. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-search]");
  const field = form?.querySelector<HTMLInputElement>("input[type=search]");
  if (!form || !field) return;
  let timer: ReturnType<typeof setTimeout>;
  const askNow = () => {
    clearTimeout(timer);
    for (const price of typedPrices()) delete price.dataset.typed;
    return go(addressOf(form));
  };
  const askSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(askNow, PAUSE_MS);
  };
  field.addEventListener("input", askSoon);
  form.querySelector("button[type=button]")?.addEventListener("click", () => {
    field.value = "";
    field.focus();
    askSoon();
  });
  // The filters are outside the form and replaced with each answer, so listen on the document.
  document.addEventListener("change", ({ target }) => {
    if (target !== field && !isPrice(target) && (target as HTMLInputElement).form === form) void askNow();
  });
  // The two prices are one filter. Searching after the first would answer, and swap, an incomplete range.
  document.addEventListener("input", ({ target }) => {
    if (!isPrice(target)) return;
    target.dataset.typed = "";
    if (target.hasAttribute("aria-invalid")) showPriceProblem();
  });
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!isPrice(target) || isPrice(relatedTarget)) return;
    if (showPriceProblem() && typedPrices().length > 0) askSoon();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const panel = document.querySelector<HTMLDetailsElement>("details[data-kept-open]");
    if (panel) panel.open = false;
    void askNow().then(showBeginning);
  });
  addEventListener("popstate", () => {
    // A link to an anchor on this page keeps the results.
    if (pageAddress() === shown) return;
    field.value = new URLSearchParams(location.search).get("search") ?? "";
    void showResults();
  });
  // Searches for text that was typed before this script loaded.
  if (field.value.trim() !== (new URLSearchParams(location.search).get("search") ?? "")) void askNow();
}

const isPrice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.price !== undefined;

/** Price fields with typed values that are not searched for yet. */
const typedPrices = () => document.querySelectorAll<HTMLInputElement>("input[data-price][data-typed]");

/** Marks invalid prices. Returns true when all are valid. */
function showPriceProblem(): boolean {
  const prices = [...document.querySelectorAll<HTMLInputElement>("input[data-price]")];
  for (const price of prices) {
    if (price.validity.valid) price.removeAttribute("aria-invalid");
    else price.setAttribute("aria-invalid", "true");
  }
  const isValid = prices.every(({ validity }) => validity.valid);
  const problem = document.querySelector<HTMLElement>("[data-price-problem]");
  if (problem) problem.hidden = isValid;
  return isValid;
}

function pageAddress(): string {
  return location.href.split("#", 1)[0] ?? "";
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (String(value).trim()) query.set(name, String(value).trim());
  const search = query.toString();
  return form.action.split("?", 1)[0] + (search && `?${search}`);
}

/** Scrolls up to the results if they begin above the window, e.g. because the filter panel closed. */
function showBeginning(): void {
  const results = document.querySelector("[data-results]");
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

async function go(address: string): Promise<void> {
  if (address === pageAddress()) return;
  // Back leaves the search instead of undoing it character by character.
  const isRefined = new URLSearchParams(location.search).has("search");
  history[isRefined ? "replaceState" : "pushState"](null, "", address);
  await showResults();
}

/** Shows the results of the current address. Ignores answers that a newer request has overtaken. */
async function showResults(): Promise<void> {
  const address = pageAddress();
  shown = address;
  const results = document.querySelector("[data-results]");
  if (!results) return;
  // Keep the filters while the list loads.
  const list = results.querySelector("[data-found]");
  if (list) list.ariaBusy = "true";
  else results.replaceChildren(copyOf("loading"));
  sayRunning(results, true);
  const page = await fetchTwice(address);
  if (address !== pageAddress()) return;
  sayRunning(results, false);
  const found = page?.querySelector("[data-results]");
  if (found) replaceKeeping(results, found);
  else showFailure(results);
  if (list) list.ariaBusy = null;
  if (page?.title && found) document.title = page.title;
  // "Try Again" opens the address of the failed request.
  for (const link of results.querySelectorAll<HTMLAnchorElement>("[role=alert] a")) link.href = address;
  enableButtons();
  showStates();
  void updateEstimates();
}

/** Fetches the page, and once more after a lost answer. Returns undefined if both attempts fail, or are no longer wanted. */
async function fetchTwice(address: string): Promise<Document | undefined> {
  try {
    return await fetchPage(address);
  } catch {
    await new Promise((go) => setTimeout(go, AGAIN_MS));
    return address === pageAddress() ? fetchPage(address).catch(() => undefined) : undefined;
  }
}

/**
 * Shows the failure at the top, next to the search, and hides the earlier results, which answer another search. They stay
 * in the page, because the next search reads their filters.
 */
function showFailure(results: Element): void {
  const hadFocus = results.contains(document.activeElement);
  results.querySelector(":scope > [role=alert]")?.remove();
  for (const part of results.children) if (part instanceof HTMLElement) part.hidden = true;
  results.prepend(copyOf("failed"));
  if (hadFocus) results.querySelector<HTMLElement>("[role=alert] a")?.focus();
}

/** Says that a search runs, and removes the counts of the earlier results, because new ones replace them. */
function sayRunning(results: Element, isRunning: boolean): void {
  const note = document.querySelector<HTMLElement>("[data-searching]");
  if (note) note.hidden = !isRunning;
  for (const part of results.querySelectorAll<HTMLElement>("[data-while-searching]"))
    part.textContent = isRunning ? (part.dataset.whileSearching ?? "") : "";
  // These stay after a failure, because a button needs its name.
  for (const part of results.querySelectorAll<HTMLElement>("[data-without-count]"))
    part.textContent = part.dataset.withoutCount ?? "";
}

/** Replaces the results, but keeps the focus, typed prices, and an open filter panel. */
function replaceKeeping(results: Element, found: Element): void {
  const focused = results.contains(document.activeElement) ? document.activeElement : null;
  const isOpen = results.querySelector<HTMLDetailsElement>("details[data-kept-open]")?.open;
  const isTyping = isPrice(focused);
  const typed = [...typedPrices()];
  if (!isTyping || !replaceAround(results, found, focused)) results.replaceChildren(...found.childNodes);
  const panel = results.querySelector<HTMLDetailsElement>("details[data-kept-open]");
  if (panel && isOpen) panel.open = true;
  for (const { id, value } of typed) {
    const fresh = document.getElementById(id);
    if (!isPrice(fresh)) continue;
    fresh.value = value;
    fresh.dataset.typed = "";
  }
  if (focused?.id) document.getElementById(focused.id)?.focus();
}

/**
 * Replaces everything except the focused field. A replaced field would lose its caret, and browsers would report its
 * unfinished value as a change. Returns false, and replaces nothing, if the field has moved.
 */
function replaceAround(results: Element, found: Element, field: Element): boolean {
  const twin = found.querySelector(`#${field.id}`);
  const [path, twins] = [pathOf(field, results), pathOf(twin, found)];
  if (path.length !== twins.length) return false;
  for (const [index, part] of path.entries()) {
    const twinPart = twins[index];
    const fresh = [...(twinPart?.parentNode?.childNodes ?? [])];
    const at = fresh.indexOf(twinPart as Element);
    for (const old of [...(part.parentNode?.childNodes ?? [])]) if (old !== part) old.remove();
    part.before(...fresh.slice(0, at));
    part.after(...fresh.slice(at + 1));
  }
  return true;
}

/** Returns the element and its ancestors below `whole`, innermost first. */
function pathOf(element: Element | null, whole: Element): Element[] {
  return element === null || element === whole ? [] : [element, ...pathOf(element.parentElement, whole)];
}

function copyOf(part: string): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part=results-${part}]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
