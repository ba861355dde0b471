import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { DarasaClient } from "#contract/all.ts";
import { api } from "#web/api/client.ts";
import { makeQueryClient } from "#web/dashboard/shell/query-client.ts";
import { choice } from "./choice.tsx";
import { defineList } from "./define-list.tsx";
import { search } from "./filters/address-search.tsx";

const programs = defineList({
  list: api.programs.list,
  noun: ["program"],
  filters: { search: search("Search"), category: choice("Category", { health: "Health", crafts: "Crafts" }) },
  orders: ["title", "price"],
  page_size: 10,
  caption: "Programs",
  columns: [
    { key: "title", header: "Title", isRowHeader: true, isSortable: true, cell: ({ title }) => title },
    { key: "number", header: "#", cell: (_row, number) => number },
  ],
  actions: ({ id }, { ask }) => <button type="button" onClick={ask}>{`Ask ${id}`}</button>,
  useTools: () => ({ ask: () => undefined }),
  empty: { title: "No programs yet" },
  noMatch: { title: "No programs found" },
});

/** Returns the query that an address sends to the call, and the HTML that the server renders. */
async function shownAt(address: string, results: object[]) {
  const list = vi.fn(async (_input: { query: object }) => ({
    count: results.length,
    count_is_exact: true,
    results,
    next: null,
  }));
  const queries = makeQueryClient({ programs: { list } } as unknown as DarasaClient);
  await programs.prefetch({ queries, search: new URLSearchParams(address) });
  const router = createMemoryRouter([{ path: "/", element: <programs.view /> }], {
    initialEntries: [`/?${address}`],
  });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { query: list.mock.calls[0]?.[0].query, html };
}

describe("defineList", () => {
  it("takes the query from the address, with defaults for missing or unknown values", async () => {
    const first = { search: "", category: "health", ordering: "title", page: 1, page_size: 10 };
    expect((await shownAt("", [])).query).toEqual(first);
    expect((await shownAt("category=none&sort=color&page=x", [])).query).toEqual(first);
    expect((await shownAt("search=bees&category=crafts&sort=-price&page=2", [])).query).toEqual({
      search: "bees",
      category: "crafts",
      ordering: "-price",
      page: 2,
      page_size: 10,
    });
  });

  it("shows the rows with their buttons, the count and the sort order", async () => {
    const { html } = await shownAt("page=1&sort=-title", [{ id: 4, title: "Beekeeping" }]);
    expect(html).toContain("Beekeeping");
    expect(html).toContain("Ask 4");
    expect(html).toContain("1 program<");
    expect(html).toContain('aria-sort="descending"');
  });

  it("says that the list is empty, or that the filters match nothing and can be cleared", async () => {
    const { html } = await shownAt("", []);
    expect(html).toContain("No programs yet");
    expect(html).not.toContain("Clear All Filters");
    const filtered = await shownAt("search=bees", []);
    expect(filtered.html).toContain("No programs found");
    expect(filtered.html).toContain("Clear All Filters");
  });
});
