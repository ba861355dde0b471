import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/component/accessible.ts";
import { refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { sidewaysOverflow } from "#tests/support/component/layout.ts";
import { recordNavigations } from "#tests/support/component/navigations.ts";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const menu = page.getByRole("navigation", { name: "Dashboard" });
const hamburger = page.getByRole("button", { name: "Open menu" });

async function openAt(width: number, search = "") {
  await page.viewport(width, 740);
  const answers = {
    "GET /programs/": pageWith(program),
    "GET /programs/drafts/": pageWith(),
    "GET /programs/categories/": { categories: [program.category] },
  };
  return openDashboard(search, { user: joseph, answers });
}

test("the sidebar collapses below 768 px (staff.md 9)", async () => {
  await openAt(768);
  await expect.element(menu).toBeVisible();
  await expect.element(hamburger).not.toBeInTheDocument();
  await page.viewport(767, 740);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(hamburger).toBeVisible();
});

test("below 768 px the menu is a slide-over that closes after a choice (staff.md 2)", async () => {
  await openAt(360);
  await expect.element(menu).not.toBeInTheDocument();
  await userEvent.click(hamburger);
  const panel = page.getByRole("dialog", { name: "Dashboard menu" });
  await userEvent.click(panel.getByRole("link", { name: "Programs" }));
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Program Management" })).toBeVisible();
  await expect.element(page.getByRole("table", { name: "Programs" })).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await expectAccessible();
});

test("a failed logout says 'Error logging out.', and the person stays logged in (staff.md 8)", async () => {
  const opened = recordNavigations();
  await openDashboard("", { user: joseph, answers: { "POST /logout/": () => refusal(500) } });
  await userEvent.click(menu.getByRole("button", { name: "Logout" }));
  await expect.element(page.getByText("Error logging out.")).toBeVisible();
  await expect.element(menu.getByRole("button", { name: "Logout", exact: true })).toBeVisible();
  expect(opened).toEqual([]);
  await expect.poll(() => localStorage.getItem("darasa.user")).not.toBeNull();
});
