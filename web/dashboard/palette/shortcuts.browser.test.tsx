import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";

dashboardTests();

const palette = page.getByRole("combobox", { name: "Find", exact: true });
const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
const searchBox = page.getByRole("searchbox");

/** Takes the focus from a field, as a click on the page does. */
const leaveField = () => document.getElementById("main")?.focus();

test("a single key is text in a field (beyond.md 4)", async () => {
  await openDashboard("?section=students", { user: joseph });
  await userEvent.type(searchBox, "a?/");
  await expect.element(searchBox).toHaveValue("a?/");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("'?' lists the keys, and single keys can be turned off there (beyond.md 4)", async () => {
  await openDashboard("?section=students", { user: joseph });
  await expect.element(searchBox).toBeVisible();
  leaveField();
  await userEvent.keyboard("?");
  await expect.element(help.getByText("Find a page or a record")).toBeVisible();
  await expectAccessible();
  await userEvent.click(help.getByRole("checkbox", { name: "Use single-key shortcuts" }));
  await userEvent.keyboard("{Escape}");
  await expect.element(help).not.toBeInTheDocument();
  leaveField();
  // With single keys, "?" would open the list of keys, and "/" the palette with an x in it.
  await userEvent.keyboard("?/x");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(palette).toHaveFocus();
  await expect.element(palette).toHaveValue("");
});

test("a student has the list of keys and no palette (beyond.md 4)", async () => {
  await openDashboard("?section=courses");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.keyboard("{Control>}k{/Control}");
  await userEvent.keyboard("/");
  await userEvent.keyboard("?");
  await expect.element(help.getByText("Show these shortcuts")).toBeVisible();
  expect(page.getByRole("dialog").elements()).toHaveLength(1);
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Find (Ctrl K)" })).not.toBeInTheDocument();
});

test("'/' is not promised where the page has no search box (beyond.md 4)", async () => {
  await openDashboard("?section=courses");
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await userEvent.keyboard("?");
  await expect.element(help.getByText("Show these shortcuts")).toBeVisible();
  await expect.element(searchBox).not.toBeInTheDocument();
  await expect.element(help.getByText("Go to the search box of the page")).not.toBeInTheDocument();
});
