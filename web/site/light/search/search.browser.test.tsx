import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSearch } from "./search.ts";

const page = `
  <form data-search action="/programs"><input type="search" name="search" /></form>
  <div data-results>
    <section><h2>Search results for: bees</h2><input type="hidden" name="price" value="free" form="f" />
      <div data-found>Beekeeping</div></section>
  </div>
  <template data-part="results-failed"><div role="alert">Failed <a href="/">Try Again</a></div></template>`;

const before = location.href;
const fetched = vi.spyOn(globalThis, "fetch");
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page;
  startSearch();
});
afterEach(() => {
  vi.useRealTimers();
  fetched.mockReset();
  history.replaceState(null, "", before);
  document.body.replaceChildren();
});

const results = () => document.querySelector("[data-results]") as HTMLElement;

async function search(words: string): Promise<void> {
  const field = document.querySelector("input[type=search]") as HTMLInputElement;
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.advanceTimersByTimeAsync(300);
}

test("a search whose answer is lost once is sent again (visitors.md 8)", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  fetched.mockResolvedValueOnce(new Response(`<div data-results><div data-found>Cows</div></div>`));
  await search("cows");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(results().textContent).toBe("Cows"));
});

test("a search that fails says so at the top, without the earlier results (visitors.md 8)", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await search("cows");
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(results().querySelector("[role=alert]")).not.toBeNull());
  const [first] = results().children;
  expect(first?.textContent).toBe("Failed Try Again");
  expect(first?.querySelector("a")?.search).toBe("?search=cows");
  expect(results().querySelector("section")?.hidden).toBe(true);
  // The filters of the earlier results still count.
  expect(results().querySelector("input[name=price]")).not.toBeNull();
  fetched.mockResolvedValueOnce(new Response(`<div data-results><div data-found>Goats</div></div>`));
  await search("goats");
  await vi.waitFor(() => expect(results().textContent).toBe("Goats"));
});
