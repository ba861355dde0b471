import { fetchPage } from "./fetched-page.ts";
import { enableButtons } from "./press.ts";
import { showStates } from "./states.ts";

/** Typing searches after this pause. */
const PAUSE_MS = 300;
/** Whose results the page shows. */
let shown = pageAddress();

/** The search over the programs as one types, and its filters as one chooses. The address is their state. */
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
  // Filters stand elsewhere and belong to the form; they come anew with each answer.
  document.addEventListener("change", ({ target }) => {
    if (target !== field && !isPrice(target) && (target as HTMLInputElement).form === form) void askNow();
  });
  // Two prices are one filter: half of a range would be answered, and put in order, while the other half is typed.
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
    // A link to a place within the page leads to the same results.
    if (pageAddress() === shown) return;
    field.value = new URLSearchParams(location.search).get("search") ?? "";
    void showResults();
  });
  // What was typed before this script came.
  if (field.value.trim() !== (new URLSearchParams(location.search).get("search") ?? "")) void askNow();
}

const isPrice = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.price !== undefined;

/** The prices that were typed and not asked for yet. */
const typedPrices = () => document.querySelectorAll<HTMLInputElement>("input[data-price][data-typed]");

/** Marks what is no price. Answers whether all are. */
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

/** Where the results begin above the window, since a panel over them closed or what stood above them went. */
function showBeginning(): void {
  const results = document.querySelector("[data-results]");
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView();
}

async function go(address: string): Promise<void> {
  if (address === pageAddress()) return;
  // Back leads from a search to the page before it, not through each character that was typed.
  const isRefined = new URLSearchParams(location.search).has("search");
  history[isRefined ? "replaceState" : "pushState"](null, "", address);
  await showResults();
}

/** Shows the results of the address; of answers that overtake each other only the last one asked for counts. */
async function showResults(): Promise<void> {
  const address = pageAddress();
  shown = address;
  const results = document.querySelector("[data-results]");
  if (!results) return;
  // Filters stay while the list beside them is on its way.
  const list = results.querySelector("[data-found]");
  if (list) list.ariaBusy = "true";
  else results.replaceChildren(copyOf("loading"));
  const page = await fetchPage(address).catch(() => undefined);
  if (address !== pageAddress()) return;
  const found = page?.querySelector("[data-results]");
  if (found) replaceKeeping(results, found);
  else (list ?? results).replaceChildren(copyOf("failed"));
  if (list) list.ariaBusy = null;
  if (page?.title && found) document.title = page.title;
  // "Try Again" leads to the address that was asked for.
  for (const link of results.querySelectorAll<HTMLAnchorElement>("[role=alert] a")) link.href = address;
  enableButtons();
  showStates();
}

/** The focus stays where it is, with what is being typed there, and an open panel stays open. */
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
 * Replaces all but the field that is typed in: one that goes loses its caret, and browsers call what is half typed in it a
 * change. Answers false, and replaces nothing, where the field is not in the same place.
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

/** The element and what it stands in, up to the whole. */
function pathOf(element: Element | null, whole: Element): Element[] {
  return element === null || element === whole ? [] : [element, ...pathOf(element.parentElement, whole)];
}

function copyOf(part: string): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part=results-${part}]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
