import { fetchPage } from "./fetched-page.ts";
import { enableButtons } from "./press.ts";
import { showStates } from "./states.ts";

/** Typing searches after this pause. */
const PAUSE_MS = 300;

/** The search over the programs, as one types. The address is its state. */
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
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(0);
  });
  addEventListener("popstate", () => {
    field.value = new URLSearchParams(location.search).get("search") ?? "";
    void showResults();
  });
  // What was typed before this script came.
  if (field.value.trim() !== (new URLSearchParams(location.search).get("search") ?? "")) ask(0);
}

function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (String(value).trim()) query.set(name, String(value).trim());
  const search = query.toString();
  return form.action.split("?", 1)[0] + (search && `?${search}`);
}

function go(address: string): void {
  if (address === location.href) return;
  // Back leads from a search to the page before it, not through each character that was typed.
  const isRefined = new URLSearchParams(location.search).has("search");
  history[isRefined ? "replaceState" : "pushState"](null, "", address);
  void showResults();
}

/** Shows the results of the address; of answers that overtake each other only the last one asked for counts. */
async function showResults(): Promise<void> {
  const address = location.href;
  const results = document.querySelector("[data-results]");
  if (!results) return;
  results.replaceChildren(copyOf("loading"));
  const page = await fetchPage(address).catch(() => undefined);
  if (address !== location.href) return;
  const found = page?.querySelector("[data-results]");
  if (found) results.replaceChildren(...found.childNodes);
  else results.replaceChildren(copyOf("failed"));
  if (page?.title && found) document.title = page.title;
  // "Try Again" leads to the address that was asked for.
  for (const link of results.querySelectorAll<HTMLAnchorElement>("[role=alert] a")) link.href = address;
  enableButtons();
  showStates();
}

function copyOf(part: string): Node {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-part=results-${part}]`);
  return template?.content.cloneNode(true) ?? document.createTextNode("");
}
