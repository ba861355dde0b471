import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dashboardTests, joseph, openDashboard } from "#tests/support/component/dashboard.tsx";
import { graceWith, pageWith } from "#tests/support/component/staff-samples.ts";

dashboardTests();

const answers = { "GET /attendance/sessions/": pageWith() };

test("the attendance of a program without sessions leads to its content (beyond.md 2.7)", async () => {
  const address = "?section=submitted-assignments&view=attendance&program=5";
  const { screen } = await openDashboard(address, { user: joseph, answers });
  await expect.element(page.getByText("This program has no live sessions yet")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open the Content" }))
    .toHaveAttribute("href", expect.stringMatching(/section=programs&program=5&view=content$/));
  await screen.unmount();
  await openDashboard(address, { user: graceWith("assignments"), answers });
  await expect.element(page.getByRole("link", { name: "All Sessions" })).toBeVisible();
});
