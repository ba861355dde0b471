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
  const ask = (wait_ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => go(addressOf(form)), wait_ms);
  };
  field.addEventListener("input", () => ask(PAUSE_MS));
  form.querySelector("button[type=button]")?.addEventListener("click", () => {
    field.value = "";
    field.focus();
    ask(PAUSE_MS);
  });
  // Filters stand elsewhere and belong to the form; they come anew with each answer.
  document.addEventListener("change", ({ target }) => {
    if (target !== field && (target as HTMLInputElement).form === form) ask(0);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const panel = document.querySelector<HTMLDetailsElement>("details[data-kept-open]");
    if (panel?.open) {
      panel.open = false;
      panel.scrollIntoView();
    }
    ask(0);
  });
  addEventListener("popstate", () => {
    // A link to a place within the page leads to the same results.
    if (pageAddress() === shown) return;
    field.value = new URLSearchParams(location.search).get("search") ?? "";
    void showResults();
  });
  // What was typed before this script came.
  if (field.value.trim() !== (new URLSearchParams(location.search).get("search") ?? "")) ask(0);
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

function go(address: string): void {
  if (address === pageAddress()) return;
  // Back leads from a search to the page before it, not through each character that was typed.
  const isRefined = new URLSearchParams(location.search).has("search");
  history[isRefined ? "replaceState" : "pushState"](null, "", address);
  void showResults();
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
  results.replaceChildren(...found.childNodes);
  const panel = results.querySelector<HTMLDetailsElement>("details[data-kept-open]");
  if (panel && isOpen) panel.open = true;
  const same = focused?.id ? document.getElementById(focused.id) : null;
  if (same instanceof HTMLInputElement && same.type === "text")
    same.value = (focused as HTMLInputElement).value;
  same?.focus();
}

function copyOf(part: string): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part=results-${part}]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
