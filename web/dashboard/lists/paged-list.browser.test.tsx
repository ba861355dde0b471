import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "#tests/support/component/answers.ts";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { pageWith, program } from "#tests/support/component/staff-samples.ts";

dashboardTests();

test("a list that cannot be refreshed keeps its rows and says so (look.md)", async () => {
  await page.viewport(360, 740);
  const answers = {
    "GET /programs/": pageWith(program),
    "GET /programs/drafts/": pageWith(),
    "GET /programs/categories/": { categories: [program.category] },
  };
  await openDashboard("?section=programs", { user: joseph, answers });
  const row = page.getByRole("link", { name: `Edit ${program.title}` });
  await expect.element(row).toBeVisible();
  answer({ "GET /programs/": () => refusal(500) });
  window.dispatchEvent(new Event("online"));
  const notice = page.getByText("We could not refresh this list. It may be out of date.");
  await expect.element(notice).toBeVisible();
  await expect.element(row).toBeVisible();
  answer({ "GET /programs/": pageWith({ ...program, title: "A newer title" }) });
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByRole("link", { name: "Edit A newer title" })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});
