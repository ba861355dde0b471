import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";
import { choice } from "../choice.tsx";
import { addressesOf, readFilters } from "./filters.tsx";

dashboardTests();

const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));
const category = page.getByRole("combobox", { name: "Category" });
const rows = page.getByRole("table", { name: "Programs" });
const open = (search: string) =>
  openDashboard(`?section=programs${search}`, {
    user: joseph,
    answers: {
      "GET /programs/": ({ url }: Request) => {
        const asked = new URL(url).searchParams;
        return asked.get("search") === "nothing" ? pageWith() : pageWith(program);
      },
      "GET /programs/drafts/": pageWith(),
      "GET /programs/categories/": { categories: [program.category, "Health"] },
    },
  });

test("filters are read from their own parameters, by their names in the call", () => {
  const filters = {
    state: choice("State", { new: "New", old: "Old" }),
    kind: choice("Kind", { a: "A", b: "B" }, { all: "All Kinds", address: "which" }),
  };
  const read = (address: string) => {
    const search = new URLSearchParams(address);
    return readFilters(filters, (name) => search.get(name) ?? "");
  };
  expect(addressesOf(filters)).toEqual(["state", "which"]);
  expect(read("")).toEqual({ state: "new", kind: undefined });
  expect(read("state=old&which=b")).toEqual({ state: "old", kind: "b" });
  expect(read("state=none&which=none&kind=b")).toEqual({ state: "new", kind: undefined });
});

test("a choice leads to page 1 and keeps the search; 'All' removes it", async () => {
  await open("&search=pump&page=2&sort=-price");
  await expect.element(rows).toBeVisible();
  await userEvent.selectOptions(category, "Health");
  await expect
    .poll(parameters)
    .toEqual({ section: "programs", search: "pump", sort: "-price", category: "Health" });
  await expect.element(category).toHaveValue("Health");
  await userEvent.selectOptions(category, "All Categories");
  await expect.poll(parameters).toEqual({ section: "programs", search: "pump", sort: "-price" });
});

test("a choice that is no longer offered stays the value of its filter", async () => {
  await open("&category=Water");
  await expect.element(rows).toBeVisible();
  await expect.element(category).toHaveValue("Water");
  await userEvent.selectOptions(category, "Health");
  await expect.element(category.getByRole("option", { name: "Water" })).not.toBeInTheDocument();
});

test("'Clear All Filters' removes every filter and the page, and keeps the order", async () => {
  await open("&search=nothing&category=Health&page=2&sort=-price");
  await userEvent.click(page.getByRole("button", { name: "Clear All Filters" }));
  await expect.poll(parameters).toEqual({ section: "programs", sort: "-price" });
  await expect.element(rows).toBeVisible();
  await expect.element(page.getByRole("searchbox")).toHaveValue("");
  await expect.element(category).toHaveValue("");
});
